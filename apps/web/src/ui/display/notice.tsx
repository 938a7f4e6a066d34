import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx'

type NoticeProps = { tone?: 'correct' | 'wrong' | 'neutral'; children: ReactNode }

const ICONS = { correct: CheckIcon, wrong: AlertIcon, neutral: InfoIcon }

export function Notice({ tone = 'neutral', children }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div role={tone === 'wrong' ? 'alert' : 'status'} className={`notice notice-${tone}`}>
      <Icon />
      <div>{children}</div>
    </div>
  )
}

/** What follows the first line of the message is its detail. */
type ErrorBannerProps = { message: string; onDismiss(): void }

export function ErrorBanner({ message, onDismiss }: ErrorBannerProps) {
  return (
    <div role="alert" className="error-banner">
      <AlertIcon />
      <div className="error-banner-message">
        {message.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <button type="button" className="error-banner-dismiss" onClick={onDismiss}>
        Dismiss
      </button>
    </div>
  )
}
