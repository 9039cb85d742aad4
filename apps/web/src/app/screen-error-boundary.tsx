import { Component, type ReactNode } from 'react';
import { RecoveryScreen } from './recovery-screen.tsx';

type Props = { readonly children: ReactNode };

/** Catches what a screen did not expect, so that one can go on from there (ERR-05). */
export class ScreenErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <RecoveryScreen /> : this.props.children;
  }
}
