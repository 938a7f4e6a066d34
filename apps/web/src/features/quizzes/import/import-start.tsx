import { KNOWN_FORMATS } from '@knowdown/formats/known-formats'
import type { NothingFound } from '@knowdown/formats/read-quiz'
import { FileDown, FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import type { ImportSource } from './read-source.ts'
import { saveTemplate } from './template.ts'

interface ImportStartProps {
  busy: boolean
  startsWithPaste: boolean
  failure: NothingFound | null
  onRead(source: ImportSource): void
}

const ENDINGS = '.csv,.tsv,.txt,.xlsx,.zip,.json,.xml,.gift'

export function ImportStart({ busy, startsWithPaste, failure, onRead }: ImportStartProps) {
  const input = useRef<HTMLInputElement>(null)
  const paste = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [isOver, setOver] = useState(false)

  const take = (file: File | undefined) => file && onRead({ kind: 'file', name: file.name, file })

  useEffect(() => {
    if (startsWithPaste) paste.current?.focus()
  }, [startsWithPaste])

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }

  return (
    <div className="import-start">
      <header>
        <h1 className="import-title">Import questions</h1>
        <p className="text-muted">Read on this device. Only what you keep is sent.</p>
      </header>
      {failure && <Failure failure={failure} />}
      <section
        className="import-drop"
        data-over={isOver}
        aria-label="A file"
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span aria-hidden className="import-drop-icon">
          <FileUp size={28} />
        </span>
        <p className="import-drop-text">
          <span className="import-drop-mouse">Drop a file here, or choose one</span>
          <span className="import-drop-touch">A file of this device</span>
        </p>
        <input
          ref={input}
          type="file"
          accept={ENDINGS}
          aria-label="A file with questions"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button
          variant={text.trim() === '' ? 'primary' : 'secondary'}
          busy={busy}
          onClick={() => input.current?.click()}
        >
          {busy ? 'Reading' : 'Choose a file'}
        </Button>
        <p className="text-muted text-sm">{KNOWN_FORMATS}. Up to 5 MB.</p>
      </section>
      <form
        className="import-paste"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') onRead({ kind: 'text', text })
        }}
      >
        <label className="import-paste-label" htmlFor="import-text">
          Or paste text
        </label>
        <textarea
          ref={paste}
          id="import-text"
          rows={7}
          spellCheck={false}
          placeholder={'What is the capital of France?\nA. Paris\nB. Lyon\nANSWER: A'}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant={text.trim() === '' ? 'secondary' : 'primary'}
            disabled={text.trim() === ''}
            busy={busy}
          >
            Read the text
          </Button>
          <Button variant="quiet" icon={<FileDown aria-hidden />} onClick={() => void saveTemplate()}>
            CSV template
          </Button>
        </div>
      </form>
    </div>
  )
}

/** The first lines show which file it was, and what the reader saw of it. */
function Failure({ failure: { message, firstLines } }: { failure: NothingFound }) {
  return (
    <div role="alert" className="import-failure">
      <p>{message}</p>
      {firstLines.length > 0 && (
        <>
          <p className="text-muted text-sm">It begins with:</p>
          <pre>{firstLines.join('\n')}</pre>
        </>
      )}
    </div>
  )
}
