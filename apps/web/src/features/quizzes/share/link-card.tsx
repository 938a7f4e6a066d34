import { Check, Copy, QrCode as QrIcon, RefreshCw, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SERVER_URL } from '../../../platform/build-settings.ts'
import { canShare, copyText, share } from '../../../platform/share.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { QrCode } from '../../../ui/display/qr-code.tsx'

interface LinkCardProps {
  /** The last part of the link. */
  link: string
  title: string
  isBusy: boolean
  onRenew(): void
}

const COPIED_FOR_MS = 2_000

/** The address of a shared quiz, with the ways to pass it on and to make it useless. */
export function LinkCard({ link, title, isBusy, onRenew }: LinkCardProps) {
  const [copied, setCopied] = useState(false)
  const [extra, setExtra] = useState<'code' | 'renew' | null>(null)
  const address = `${SERVER_URL}/q/${link}`
  const open = (which: 'code' | 'renew') => setExtra((now) => (now === which ? null : which))

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_FOR_MS)
    return () => clearTimeout(timer)
  }, [copied])

  return (
    <div className="link-card">
      <div className="link-card-row">
        <input
          readOnly
          className="link-card-address"
          aria-label="Address of the link"
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <Button
          size="sm"
          variant="strong"
          icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={async () => setCopied(await copyText(address))}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <div className="link-card-ways">
        <Button
          size="sm"
          variant="quiet"
          icon={<QrIcon aria-hidden />}
          aria-expanded={extra === 'code'}
          onClick={() => open('code')}
        >
          QR code
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon={<RefreshCw aria-hidden />}
          aria-expanded={extra === 'renew'}
          onClick={() => open('renew')}
        >
          Renew
        </Button>
        {canShare() && (
          <IconButton
            label="Send the link"
            className="icon-button-plain"
            onClick={() => void share({ title: 'Knowdown', text: title, url: address })}
          >
            <Share2 aria-hidden />
          </IconButton>
        )}
      </div>
      {extra === 'code' && (
        <div className="link-card-code">
          <QrCode text={address} label={`QR code of ${address}`} />
        </div>
      )}
      {extra === 'renew' && (
        <div className="link-card-renew">
          <p>A new link takes the place of this one, which stops working at once. Games that run go on.</p>
          <Button
            size="sm"
            variant="danger"
            busy={isBusy}
            onClick={() => {
              setExtra(null)
              onRenew()
            }}
          >
            Renew the link
          </Button>
        </div>
      )}
      <span role="status" className="sr-only">
        {copied ? 'Link copied' : ''}
      </span>
    </div>
  )
}
