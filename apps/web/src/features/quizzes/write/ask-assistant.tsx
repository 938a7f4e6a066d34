import { assistantRequest } from '@knowdown/domain/own-quiz/assistant-request'
import { ClipboardCheck, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { copyText } from '../../../platform/share.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { languageName } from './languages.ts'
import { TopicField, topicObstacle, type Wish, WishFields } from './wish-fields.tsx'

interface AskAssistantProps {
  wish: Wish
  onChange(wish: Wish): void
}

/** The way without a model: any assistant writes the quiz, and the importer reads what it answers. */
export function AskAssistant({ wish, onChange }: AskAssistantProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no')
  const topic = wish.topic.trim()
  const obstacle = topicObstacle(topic)
  const id = useId()
  const request = assistantRequest({ ...wish, topic, language: languageName(wish.language) })
  return (
    <div className="write-part">
      <TopicField
        wish={wish}
        onChange={(next) => {
          setCopied('no')
          onChange(next)
        }}
      />
      <WishFields wish={wish} onChange={onChange} />
      <ol className="write-steps">
        <li>
          <p>Copy a complete request for any assistant.</p>
          <Button
            variant={copied === 'yes' ? 'strong' : 'primary'}
            icon={copied === 'yes' ? <ClipboardCheck aria-hidden /> : <Copy aria-hidden />}
            disabled={obstacle !== null}
            aria-describedby={obstacle === null ? undefined : id}
            onClick={async () => setCopied((await copyText(request)) ? 'yes' : 'refused')}
          >
            {copied === 'yes' ? 'Copied' : 'Copy the request'}
          </Button>
          {obstacle !== null && (
            <p id={id} className="write-note">
              {obstacle}
            </p>
          )}
          {copied === 'refused' && (
            <textarea readOnly aria-label="The request" rows={8} className="write-request" value={request} />
          )}
        </li>
        <li>
          <p>Paste it there, and bring back the whole answer. Words around it do no harm.</p>
          <Link
            href="/quizzes/import?paste"
            className={buttonClass({ variant: copied === 'yes' ? 'primary' : 'secondary' })}
          >
            Paste the answer
          </Link>
        </li>
      </ol>
    </div>
  )
}
