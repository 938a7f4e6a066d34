import { Check } from 'lucide-react'
import type { AccountUser } from '../../api/account-service.ts'

const memberSince = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

export function ProfileHeader({ user }: { user: AccountUser }) {
  const shownName = user.name || user.email
  return (
    <header className="flex flex-wrap items-center gap-4 md:gap-6">
      <span
        aria-hidden
        className="grid size-16 flex-none place-content-center rounded-sheet bg-lilac font-display font-extrabold text-2xl text-on-tint uppercase md:size-24 md:text-3xl"
      >
        {[...shownName][0]}
      </span>
      <div className="flex min-w-0 flex-1 basis-44 flex-col gap-1">
        <h1 className="text-2xl [overflow-wrap:anywhere] md:text-3xl">
          <bdi>{shownName}</bdi>
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <span className="[overflow-wrap:anywhere]">{user.email}</span>
          <EmailMark verified={user.emailVerified} />
        </p>
        <p className="text-muted text-sm">Member since {memberSince.format(new Date(user.createdAt))}</p>
      </div>
    </header>
  )
}

function EmailMark({ verified }: { verified: boolean }) {
  const look = verified ? 'bg-correct-soft text-correct' : 'bg-warn-soft text-warn'
  return (
    <span className={`inline-flex items-center gap-1 rounded-pill px-2.5 py-0.5 font-bold text-xs ${look}`}>
      <span aria-hidden>{verified ? <Check size={14} strokeWidth={3} /> : '!'}</span>
      {verified ? 'Verified' : 'Not verified'}
    </span>
  )
}
