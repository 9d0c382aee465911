/** One artifact in a conversation, a task or the dock: validated, mounted, bounded (UI-2, UI-6, UI-7). Mounting has no side effect (UI-9). */
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from './Boundary.tsx';
import { artifactOfTool, checkRender } from './check.ts';
import { type ArtifactComponentProps, REGISTRY, type RenderEvent } from './registry.ts';
import './artifacts.css';

export type ArtifactProps = ({ event: RenderEvent } | { pending: { tool: string } }) & {
  /** Asks the agent again after a fault; without it the card offers nothing that it cannot do. */
  onAskAgain?: (fault: string) => void;
};

export function Artifact(props: ArtifactProps): ReactNode {
  return 'event' in props ? <Mounted event={props.event} onAskAgain={props.onAskAgain} /> : <Waiting tool={props.pending.tool} />;
}

function Waiting({ tool }: { tool: string }): ReactNode {
  const { t } = useTranslation('artifacts');
  const name = artifactOfTool(tool);
  if (name === null) return null;
  const Skeleton = REGISTRY[name].skeleton;
  return (
    <article className="artifact" data-testid="artifact-pending" data-component={name} aria-busy="true" aria-label={t('pending')}>
      <header><span className="artifact-agent">{t('preparing')}</span> <h3><span className="chart-bone" /></h3></header>
      <Skeleton />
    </article>
  );
}

function Mounted({ event, onAskAgain }: { event: RenderEvent; onAskAgain: ((fault: string) => void) | undefined }): ReactNode {
  const { t } = useTranslation('artifacts');
  const [title, setTitle] = useState('');
  const checked = useMemo(() => checkRender(event.component, event.props), [event]);
  if (!checked.ok) {
    const text = checked.fault === 'unknown_component' ? t('unknown_component', { name: checked.component.slice(0, 64) }) : checked.message;
    return <FaultCard kind={checked.fault} title={t(`${checked.fault}_title`)} text={text} onAskAgain={onAskAgain} />;
  }
  const Shown = REGISTRY[checked.name].component as ComponentType<ArtifactComponentProps<never>>;
  return (
    <Boundary renderFault={(error) => <FaultCard kind="crashed" title={t('crashed_title')} text={t('crashed', { message: error.message })} onAskAgain={onAskAgain} />}>
      <article className="artifact" data-testid="artifact" data-component={checked.name} data-tool-call-id={event.tool_call_id} data-agent={event.agent} aria-label={title}>
        <header><span className="artifact-agent">{t(`agent_${event.agent}`)}</span> <h3>{title}</h3></header>
        <Shown props={checked.props as never} at={event.at} onTitle={setTitle} />
      </article>
    </Boundary>
  );
}

function FaultCard({ kind, title, text, onAskAgain }: { kind: string; title: string; text: string; onAskAgain: ((fault: string) => void) | undefined }): ReactNode {
  const { t } = useTranslation('artifacts');
  return (
    <article className="artifact artifact-fault" data-testid="artifact-fault" data-fault={kind} role="status">
      <strong>{title}</strong>
      <p>{text}</p>
      {onAskAgain === undefined ? null : <button type="button" className="artifact-button" onClick={() => onAskAgain(text)}>{t('ask_again')}</button>}
    </article>
  );
}
