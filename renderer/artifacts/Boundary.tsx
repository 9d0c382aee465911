/** A component that crashes takes only itself along (UI-7). */
import { Component, type ReactNode } from 'react';

export interface BoundaryProps { children: ReactNode; renderFault: (error: Error) => ReactNode }

export class Boundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : this.props.renderFault(this.state.error);
  }
}
