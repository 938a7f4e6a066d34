import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { SERVER_URL } from '../../platform/build-settings.ts'
import { canShare, copyText, share, sharePicture } from '../../platform/share.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { PictureText } from './result-picture.ts'

export interface SharedResult {
  /** Sent along with the picture, or alone; the address follows. */
  text: string
  picture: PictureText
}

/** Shares picture and text where the device can, else the text; the last resort is the clipboard. */
export function ShareResult({ text, picture }: SharedResult) {
  const [copied, setCopied] = useState(false)

  async function send() {
    const addressed = `${text} ${SERVER_URL}`
    if (!canShare()) return setCopied(await copyText(addressed))
    const { resultPicture } = await import('./result-picture.ts')
    const drawn = await resultPicture(picture)
    if (drawn && (await sharePicture(drawn, addressed))) return
    await share({ title: 'Knowdown', text, url: SERVER_URL })
  }

  return (
    <Button variant="secondary" size="lg" tight icon={<Share2 aria-hidden />} onClick={() => void send()}>
      {/* Wide enough for both words, so that nothing beside it moves. */}
      <span className="min-w-[3.75em] text-center">{copied ? 'Copied!' : 'Share'}</span>
    </Button>
  )
}
