import type { ReactNode } from 'react'
import { AlertIcon, InfoIcon } from './icons.tsx'

type NoticeProps = { tone?: 'wrong' | 'neutral'; children: ReactNode }

export function Notice({ tone = 'neutral', children }: NoticeProps) {
  const wrong = tone === 'wrong'
  return (
    <div role={wrong ? 'alert' : 'status'} className={`notice notice-${tone}`}>
      {wrong ? <AlertIcon /> : <InfoIcon />}
      <div>{children}</div>
    </div>
  )
}
