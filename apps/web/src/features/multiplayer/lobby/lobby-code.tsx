import { Check, Copy, Share2 } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { SERVER_URL } from '../../../platform/build-settings.ts'
import { canShare, copyText, share } from '../../../platform/share.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { invitationLink } from '../entry/invitation.ts'

// Without its code the code in letters is enough.
const InviteQr = lazy<ComponentType<{ link: string }>>(() =>
  import('./invite-qr.tsx').then(
    ({ InviteQr }) => ({ default: InviteQr }),
    () => ({ default: () => null }),
  ),
)

const COPIED_FOR_MS = 2000

interface LobbyCodeProps {
  code: string
}

/** What was copied a moment ago, and how to copy. */
function useCopy(code: string) {
  const [copied, setCopied] = useState<'code' | 'link' | null>(null)

  useEffect(() => {
    if (copied === null) return
    const timer = setTimeout(() => setCopied(null), COPIED_FOR_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy(what: 'code' | 'link') {
    if (await copyText(what === 'code' ? code : invitationLink(SERVER_URL, code))) setCopied(what)
  }
  return { copied, copy }
}

export function LobbyCode({ code }: LobbyCodeProps) {
  const { copied, copy } = useCopy(code)
  const link = invitationLink(SERVER_URL, code)

  const invite = () =>
    canShare() ? share({ title: 'Knowdown', text: `Battle me on Knowdown: ${code}`, url: link }) : copy('link')

  return (
    <div className="lobby-code">
      <p className="sr-only">Lobby code {[...code].join(' ')}</p>
      <div aria-hidden className="code-boxes" data-testid="lobby-code">
        {[...code].map((character, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: characters are identified by their place; they never move.
          <span key={place} className="code-box">
            {character}
          </span>
        ))}
      </div>
      <div className="code-actions">
        <Button
          variant="secondary"
          tight
          icon={copied === 'code' ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={() => void copy('code')}
        >
          {copied === 'code' ? 'Copied!' : 'Copy code'}
        </Button>
        <Button
          tight
          icon={copied === 'link' ? <Check aria-hidden /> : <Share2 aria-hidden />}
          onClick={() => void invite()}
        >
          {copied === 'link' ? 'Link copied!' : 'Share link'}
        </Button>
      </div>
      <span role="status" className="sr-only">
        {copied === null ? '' : copied === 'code' ? 'Code copied' : 'Link copied'}
      </span>
    </div>
  )
}

/** When both are there the code is only needed to come back. */
export function SmallLobbyCode({ code }: LobbyCodeProps) {
  const { copied, copy } = useCopy(code)
  return (
    <p className="small-lobby-code">
      <span className="text-muted">Code</span>
      <strong data-testid="lobby-code">{code}</strong>
      <IconButton
        label={copied === null ? 'Copy code' : 'Copied!'}
        className="icon-button-plain"
        onClick={() => void copy('code')}
      >
        {copied === null ? <Copy aria-hidden /> : <Check aria-hidden />}
      </IconButton>
    </p>
  )
}

export function LobbyQr({ code }: LobbyCodeProps) {
  return (
    <div className="lobby-qr">
      <Suspense fallback={<div className="invite-qr" />}>
        <InviteQr link={invitationLink(SERVER_URL, code)} />
      </Suspense>
    </div>
  )
}
