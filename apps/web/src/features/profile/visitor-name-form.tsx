import { MAX_VISITOR_NAME } from '@knowdown/domain/account/visitor-name'
import { type FormEvent, useState } from 'react'
import { chosenVisitorName, keepVisitorName, visitorName } from '../../platform/visitor-name.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/display/notice.tsx'

/** The name of somebody without an account. It stays on the device; the rules for names are checked when it is used. */
export function VisitorNameForm() {
  const [kept, setKept] = useState(() => chosenVisitorName() ?? '')
  const [name, setName] = useState(kept)
  const [saved, setSaved] = useState(false)

  function save(event: FormEvent) {
    event.preventDefault()
    keepVisitorName(name)
    setKept(name.trim())
    setName(name.trim())
    setSaved(true)
  }

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3">
      <TextField
        label="Your name"
        name="nickname"
        autoComplete="nickname"
        maxLength={MAX_VISITOR_NAME}
        placeholder={visitorName()}
        value={name}
        hint="In battles with friends, challenges and parties. Left empty you get a friendly one."
        onChange={({ target }) => {
          setName(target.value)
          setSaved(false)
        }}
      />
      {saved && (
        <Notice tone="correct">
          You play as <bdi>{visitorName()}</bdi>.
        </Notice>
      )}
      <Button type="submit" variant="secondary" className="self-start" disabled={name.trim() === kept}>
        Change Name
      </Button>
    </form>
  )
}
