/** One question and what came of it. */
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Artifact } from '../artifacts/Artifact.tsx';
import { AnswerText } from './AnswerText.tsx';
import { DisplayLine } from './DisplayLine.tsx';
import { RunEnd } from './RunEnd.tsx';
import { ToolLine } from './ToolLine.tsx';
import type { Part, Turn } from './turns.ts';

/** `ask` is null while no question can be asked. */
export const TurnView = memo(function TurnView({ turn, ask }: { turn: Turn; ask: ((question: string) => void) | null }): ReactNode {
  const { t } = useTranslation('runs');
  const question = turn.started?.question ?? null;
  const again = ask === null || question === null ? null : () => ask(question);
  return (
    <section className="turn" data-testid="turn" data-run-id={turn.runId} data-status={turn.status} aria-label={question ?? undefined}>
      {question === null ? null : <h3 className="question" data-testid="question"><span className="visually-hidden">{t('you')}: </span>{question}</h3>}
      {turn.started === null ? null : <p className="agent-name">{t(`agent_${turn.started.agent}`)}</p>}
      {turn.parts.map((part) => <PartView key={part.key} part={part} over={turn.endedAt !== null} again={again} />)}
      <RunEnd turn={turn} onAskAgain={again} />
    </section>
  );
});

function PartView({ part, over, again }: { part: Part; over: boolean; again: (() => void) | null }): ReactNode {
  switch (part.kind) {
    case 'tools':
      return <ToolLine calls={part.calls} />;
    case 'pending':
      return <Artifact pending={{ tool: part.tool }} />;
    case 'artifact':
      return <Artifact event={part.event} {...(again === null ? {} : { onAskAgain: again })} />;
    case 'display':
      return <DisplayLine part={part} over={over} />;
    case 'text':
      return <AnswerText text={part.text} live={!over} />;
    case 'answer':
      return <div data-testid="answer"><AnswerText text={part.text} /></div>;
  }
}
