import { Component, type ReactNode } from 'react'

type Props = {
  /** Another key is another place: what failed there does not stay. */
  resetKey?: string
  fallback: (error: Error, retry: () => void) => ReactNode
  children: ReactNode
}

/** One region of a page fails alone; the rest stays usable. */
export class ErrorBoundary extends Component<Props, { error: Error | null; resetKey: string | undefined }> {
  override state = { error: null as Error | null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  static getDerivedStateFromProps(props: Props, state: { error: Error | null; resetKey: string | undefined }) {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey }
  }

  private retry = () => this.setState({ error: null })

  override render() {
    return this.state.error ? this.props.fallback(this.state.error, this.retry) : this.props.children
  }
}
