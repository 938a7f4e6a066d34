import { AlertIcon } from './icons.tsx'

type ErrorBannerProps = { message: string; onDismiss(): void }

export function ErrorBanner({ message, onDismiss }: ErrorBannerProps) {
  return (
    <div role="alert" className="error-banner">
      <AlertIcon />
      <p className="error-banner-message">{message}</p>
      <button type="button" className="error-banner-dismiss" onClick={onDismiss}>
        Dismiss
      </button>
    </div>
  )
}
