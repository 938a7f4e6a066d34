import { PUSH_KINDS } from '@knowdown/domain/push/push-rules'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useNotices } from '../../api/use-notices.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'

const ASKED_KEY = 'notices_asked'
/** Whoever has come back once may want to come back again. */
const FINISHED_BEFORE_ASKING = 2

/** Asks in our own words first: the browser's question can be answered with no only once. */
export function NoticePrompt({ finished, isVisitor }: { finished: number; isVisitor: boolean }) {
  const { kinds, busy, failure, permission, want } = useNotices(isVisitor)
  const [asked, setAsked] = useState(() => deviceStorage.read(ASKED_KEY) !== null)
  const isPossible = permission === 'off' || permission === 'granted'
  if (finished < FINISHED_BEFORE_ASKING || asked || kinds.length > 0 || !isPossible) return null

  function close() {
    deviceStorage.write(ASKED_KEY, 'yes')
    setAsked(true)
  }

  return (
    <section aria-label="Reminders" className="daily-panel grid gap-3">
      <p className="flex items-start gap-3">
        <Bell aria-hidden className="mt-1 flex-none text-brand" />
        <span>
          <strong>Shall we remind you?</strong> Only when your streak is about to end, or a friend answers. Two a day at
          most, never at night.
        </span>
      </p>
      {failure && <Notice tone="wrong">{failure}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button variant="inverse" busy={busy} onClick={() => void want(PUSH_KINDS).then((done) => done && close())}>
          Yes, remind me
        </Button>
        <Button variant="quiet" onClick={close}>
          No, thanks
        </Button>
      </div>
    </section>
  )
}
