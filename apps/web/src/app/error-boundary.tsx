import { CloudAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Link } from 'wouter'
import { onBackOnline, useOnline } from '../platform/reachability.ts'
import { Button, buttonClass } from '../ui/controls/button.tsx'
import { MessageScreen } from '../ui/display/message-screen.tsx'
import { OFFLINE_MESSAGE } from '../ui/display/offline-message.ts'
import { retryFailedScreens } from './navigation/lazy-screen.tsx'

interface ErrorBoundaryProps {
  /** Of the error screen. */
  className?: string
  /** For a part of a page: puts a short message into the place of the part. */
  panel?: (message: ReactNode) => ReactNode
  children: ReactNode
}

/** Links and going back fire these also when the address stays the same, as with the logo on home. */
const CLEARED_BY = ['pushState', 'popstate'] as const

/**
 * Catches errors in rendering, also of code that cannot be fetched. The next navigation and a returning network show
 * the content again. It sends and logs nothing, because the error may contain personal data.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false }
  #stopWaiting = () => {}

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidMount() {
    for (const event of CLEARED_BY) addEventListener(event, this.retry)
    this.#stopWaiting = onBackOnline(this.retry)
  }

  override componentWillUnmount() {
    for (const event of CLEARED_BY) removeEventListener(event, this.retry)
    this.#stopWaiting()
    if (this.state.broken) retryFailedScreens()
  }

  readonly retry = () => {
    if (!this.state.broken) return
    retryFailedScreens()
    this.setState({ broken: false })
  }

  override render() {
    const { children, className, panel } = this.props
    if (!this.state.broken) return children
    if (panel) return panel(<BrokenPart onRetry={this.retry} />)
    return (
      <div className={className}>
        <BrokenScreen onRetry={this.retry} />
      </div>
    )
  }
}

function BrokenPart({ onRetry }: { onRetry(): void }) {
  const online = useOnline()
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status">{online ? 'This part could not be shown.' : OFFLINE_MESSAGE}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

function BrokenScreen({ onRetry }: { onRetry(): void }) {
  const online = useOnline()
  const home = (
    <Link href="/" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
      Go to Home
    </Link>
  )
  if (!online) {
    return (
      <MessageScreen
        icon={<CloudAlert size={32} />}
        title="You’re offline"
        actions={
          <>
            <Button variant="secondary" size="lg" onClick={onRetry}>
              Try again
            </Button>
            {home}
          </>
        }
      >
        <p role="status">Try again when you’re back.</p>
      </MessageScreen>
    )
  }
  return (
    <MessageScreen
      icon={<CloudAlert size={32} />}
      title="This screen stumbled"
      actions={
        <>
          <Button variant="primary" size="lg" onClick={() => location.reload()}>
            Reload
          </Button>
          {home}
        </>
      }
    >
      <p>A part of Knowdown could not be shown. Your connection may have dropped, or there is a fault on our side.</p>
      <p>Reloading usually helps.</p>
    </MessageScreen>
  )
}
