/** Pieces that the imports' screens are built of. */
import { CircleHelp, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

/** A titled part of a page; `asks` marks it as waiting for the operator. */
export function Block({ title, asks, children, testId }: { title: string; asks?: boolean; children: ReactNode; testId?: string }): ReactNode {
  const { t } = useTranslation('imports');
  const id = useId();
  return (
    <section className="block" aria-labelledby={id} data-asks={asks === true || undefined} data-testid={testId}>
      <h3 id={id}>{title}{asks === true && <span className="asks"><CircleHelp size={13} aria-hidden /> {t('needs_answer')}</span>}</h3>
      {children}
    </section>
  );
}

/** What went wrong and what can be done. */
export function Trouble({ title, text, children }: { title: string; text: string; children?: ReactNode }): ReactNode {
  return (
    <div className="trouble" role="alert" data-testid="trouble">
      <TriangleAlert size={16} aria-hidden />
      <div><strong>{title}</strong><p>{text}</p>{children === undefined ? null : <div className="actions">{children}</div>}</div>
    </div>
  );
}

export function Progress({ label, fraction }: { label: string; fraction: number }): ReactNode {
  const percent = Math.floor(Math.max(0, Math.min(1, fraction)) * 100);
  return <div className="progress" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}><span style={{ width: `${percent}%` }} /></div>;
}

/** Names with their values: holds `Fact`s. */
export function Facts({ children }: { children: ReactNode }): ReactNode {
  return <dl className="facts">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return <div><dt>{name}</dt><dd>{children}</dd></div>;
}
