import { Check, Copy, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SERVER_URL } from '../../platform/build-settings.ts'
import { canShare, copyText, share } from '../../platform/share.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatDay } from '../../ui/display/format-day.ts'
import type { Challenge } from './use-challenge.ts'

const COPIED_FOR_MS = 2_000

/** The link of one's own challenge. */
export function ChallengeShare({ challenge }: { challenge: Challenge }) {
  const [copied, setCopied] = useState(false)
  const { challenge_id, sender, category, expires_at } = challenge
  const link = `${SERVER_URL}/c/${challenge_id}`
  const text = `I got ${sender?.right ?? 0} of 10 right in ${category.name}. Can you beat that?`

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_FOR_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => setCopied(await copyText(link))

  return (
    <section aria-label="Send it" className="challenge-panel">
      <div>
        <h2 className="text-xl">Send it to a friend</h2>
        <p className="text-muted">
          Up to 50 people can play it{expires_at === null ? '.' : ` until ${formatDay(expires_at)}.`}
        </p>
      </div>
      <p className="challenge-link">{link.replace(/^https?:\/\//, '')}</p>
      <div className="challenge-actions">
        <Button
          size="lg"
          icon={canShare() ? <Share2 aria-hidden /> : copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={() => void (canShare() ? share({ title: 'Knowdown', text, url: link }) : copy())}
        >
          {canShare() ? 'Share Link' : copied ? 'Link copied!' : 'Copy Link'}
        </Button>
        {canShare() && (
          <Button
            size="lg"
            variant="secondary"
            icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            onClick={() => void copy()}
          >
            {copied ? 'Copied!' : 'Copy'}
          </Button>
        )}
      </div>
      <span role="status" className="sr-only">
        {copied ? 'Link copied' : ''}
      </span>
    </section>
  )
}
