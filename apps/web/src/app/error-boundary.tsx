import { CloudAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button, buttonClass } from '../ui/button.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'

interface ErrorBoundaryProps {
  /** Of the error screen. */
  className?: string
  children: ReactNode
}

/** Catches errors in rendering. It sends and logs nothing, because the error may contain personal data. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <div className={this.props.className}>
        <MessageScreen
          icon={<CloudAlert size={32} />}
          title="This screen stumbled"
          actions={
            <>
              <Button variant="primary" size="lg" onClick={() => location.reload()}>
                Reload
              </Button>
              {/* A full page load: client-side navigation would keep the broken state. */}
              <a href="/" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
                Go to Home
              </a>
            </>
          }
        >
          <p>
            A part of Knowdown could not be shown. Your connection may have dropped, or there is a fault on our side.
          </p>
          <p>Reloading usually helps.</p>
        </MessageScreen>
      </div>
    )
  }
}
