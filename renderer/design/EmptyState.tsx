/** What is not here, why, and the next step. */
import type { ReactNode } from 'react';

export function EmptyState({ title, text, urgent = false, children }: { title: string; text: string; urgent?: boolean; children?: ReactNode }): ReactNode {
  return (
    <div className="empty" role={urgent ? 'alert' : 'status'}>
      <strong>{title}</strong>
      <p>{text}</p>
      {children}
    </div>
  );
}
