import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { canShare, copyText, share, sharePicture } from '../../platform/share.ts'
import { Button } from '../../ui/button.tsx'

export interface SharedResult {
  right: number
  total: number
  tier: string
  /** Category and difficulty. */
  topic: string
  comparison: string | null
}

/** What is sent along with the picture, or alone. */
export const shareText = ({ right, total, topic, comparison }: SharedResult, address: string): string =>
  [`Knowdown: ${right} of ${total} in ${topic}.`, comparison && `${comparison}.`, `Can you beat it? ${address}`]
    .filter(Boolean)
    .join(' ')

/** Shares picture and text where the device can, else the text; the last resort is the clipboard. */
export function ShareResult({ result }: { result: SharedResult }) {
  const [copied, setCopied] = useState(false)

  async function send() {
    const text = shareText(result, location.origin)
    if (!canShare()) return setCopied(await copyText(text))
    const { resultPicture } = await import('./result-picture.ts')
    const picture = await resultPicture(result)
    if (picture && (await sharePicture(picture, text))) return
    await share({ title: 'Knowdown', text, url: location.origin })
  }

  return (
    <Button variant="secondary" size="lg" tight icon={<Share2 aria-hidden />} onClick={() => void send()}>
      {copied ? 'Copied!' : 'Share'}
    </Button>
  )
}
