import { checkOwnQuestion, checkOwnQuiz } from '@knowdown/domain/own-quiz/check-own-quiz'
import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { Play, Share2, SquarePlay } from 'lucide-react'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { type OwnQuizStore, toQuestions, type WaitingDraft } from '../../../api/own-quizzes/own-quiz-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx'
import { ShareDialog } from '../share/share-dialog.tsx'
import { BankQuestion } from './bank-question.tsx'
import { markRight, newAnswer } from './change-answer.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { EditorBar, EditorFoot } from './editor-bars.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Preview } from './preview.tsx'
import { QuestionForm } from './question-form.tsx'
import { QuestionList } from './question-list.tsx'
import { QuestionTools } from './question-tools.tsx'
import { useEditorKeys } from './use-editor-keys.ts'
import { useQuizEditor } from './use-quiz-editor.ts'
import { useVisibleHeight } from './use-visible-height.ts'
import './editor.css'
import './question-form.css'
import './preview.css'

interface QuizEditorProps {
  store: OwnQuizStore
  opened: WaitingDraft
  /** Begin at the first question that cannot be played. */
  startsAtFault: boolean
  renderShape(place: number): ReactNode
  onPlay(): void
  /** The author plays the quiz alone, as others would. */
  onTry(): void
  onLeave(): void
}

type OpenDialog = 'keys' | 'details' | 'conflict' | 'preview' | 'list' | 'share' | null

export function QuizEditor({ store, opened, startsAtFault, renderShape, ...on }: QuizEditorProps) {
  const editing = useQuizEditor(store, opened)
  const { state, dispatch, save } = editing
  const { head, questions } = state.draft
  const root = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [saysAll, setSaysAll] = useState(startsAtFault)
  const [focused, focus] = useState<{ field: string } | null>(null)
  useVisibleHeight(root)

  const at = questions.findIndex(({ id }) => id === state.shown)
  const shown = questions[at]
  const written = shown?.bank ? null : (shown?.question ?? null)
  // The preview follows a moment later, like the list: a key first draws the field that it was typed into.
  const previewed = useDeferredValue(written)

  useEffect(() => {
    if (!focused) return
    const field = root.current?.querySelector<HTMLElement>(`[data-field="${focused.field}"]`)
    field?.focus()
  }, [focused])

  // The same function for every key: else each would draw all rows of the list.
  const show = useCallback(
    (id: string) => {
      dispatch({ type: 'show', id })
      setDialog(null)
      setSaysAll(false)
    },
    [dispatch],
  )

  function add() {
    const kind = written?.answer.kind ?? 'choice'
    const question = newQuestion('', newAnswer(kind))
    dispatch({ type: 'insert', after: state.shown, question: { id: crypto.randomUUID(), question, bank: null } })
    setDialog(null)
    setSaysAll(false)
    focus({ field: 'text' })
  }

  function step(by: 1 | -1) {
    const next = questions[at + by]
    if (!next) return
    show(next.id)
    focus({ field: 'text' })
  }

  const next = () => (at >= 0 && at < questions.length - 1 ? step(1) : add())

  function duplicate() {
    if (!shown || !written) return
    const copy = { id: crypto.randomUUID(), question: structuredClone(written), bank: null }
    dispatch({ type: 'insert', after: shown.id, question: copy })
    focus({ field: 'text' })
  }

  /** Leads to the first thing that prevents playing, else to the game. */
  async function play(begin = on.onPlay) {
    const faulty = questions.find(({ question }) => question && checkOwnQuestion(question).length > 0)
    setSaysAll(true)
    setDialog(null)
    if (faulty) {
      dispatch({ type: 'show', id: faulty.id })
      focus({ field: 'text' })
    } else if (questions.length === 0) add()
    else if (checkOwnQuiz({ ...head, questions: toQuestions(questions) }).length > 0) setDialog('details')
    else {
      await editing.flush()
      begin()
    }
  }

  const keys = {
    nextQuestion: next,
    step,
    move: (by: 1 | -1) => state.shown && dispatch({ type: 'move', id: state.shown, by }),
    duplicate,
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    markRight(place: number) {
      if (!shown || !written || !('options' in written.answer)) return
      const question = { ...written, answer: markRight(written.answer, place) }
      dispatch({ type: 'write', id: shown.id, question, field: 'right', at: Date.now() })
    },
    search: () => focus({ field: 'search' }),
    showKeys: () => setDialog('keys'),
  }
  useEditorKeys(keys)

  // A quiz without a question begins with one; `?fix` leads to the first fault.
  const begin = useRef(() => {
    if (questions.length === 0) add()
    else if (startsAtFault) void play()
  })
  useEffect(() => begin.current(), [])

  const list = <QuestionList questions={questions} shown={state.shown} onShow={show} onAdd={add} />
  const preview = previewed && (
    <Preview question={previewed} number={at + 1} total={questions.length} renderShape={renderShape} />
  )
  const tools = shown && (
    <QuestionTools
      isFirst={at === 0}
      isLast={at === questions.length - 1}
      canDuplicate={written !== null}
      onMove={keys.move}
      onDuplicate={duplicate}
      onDelete={() => dispatch({ type: 'delete', id: shown.id })}
    />
  )

  return (
    <div ref={root} data-focus-mode className="editor">
      <EditorBar
        title={head.title}
        save={save}
        place={store.place}
        canUndo={state.past.length > 0}
        onUndo={keys.undo}
        onCompare={() => setDialog('conflict')}
        onDetails={() => setDialog('details')}
        onKeys={keys.showKeys}
        onPreview={() => setDialog('preview')}
        onShare={() => setDialog('share')}
        onTry={() => void play(on.onTry)}
        onPlay={() => void play()}
        onLeave={on.onLeave}
      />
      <aside className="editor-list" aria-label="Questions">
        {list}
      </aside>
      <div className="editor-middle">
        {shown?.bank && <BankQuestion number={at + 1} question={shown.question} bank={shown.bank} tools={tools} />}
        {shown && written && (
          <QuestionForm
            key={shown.id}
            number={at + 1}
            total={questions.length}
            question={written}
            saysAll={saysAll}
            tools={tools}
            addPicture={store.addPicture}
            onPicture={(picture) => dispatch({ type: 'picture', id: shown.id, picture, at: Date.now() })}
            onFocus={(field) => focus({ field })}
            onChange={(question, field) => dispatch({ type: 'write', id: shown.id, question, field, at: Date.now() })}
          />
        )}
        {!shown && <p className="editor-empty">No question left. Undo brings the last one back.</p>}
      </div>
      <aside className="editor-preview" aria-label="Preview">
        {preview}
      </aside>
      <EditorFoot
        isFirst={at <= 0}
        isLast={at === questions.length - 1}
        onList={() => setDialog('list')}
        onBefore={() => step(-1)}
        onNext={next}
      />
      <BottomSheet open={dialog === 'list'} onClose={() => setDialog(null)} title="Questions">
        {list}
      </BottomSheet>
      <BottomSheet open={dialog === 'preview'} onClose={() => setDialog(null)} title="As players see it" height="92%">
        <div className="preview-sheet">
          {preview}
          <Button variant="strong" icon={<SquarePlay aria-hidden />} onClick={() => void play(on.onTry)}>
            Try it
          </Button>
          <Button variant="strong" icon={<Play aria-hidden />} onClick={() => void play()}>
            Play
          </Button>
          <Button variant="quiet" icon={<Share2 aria-hidden />} onClick={() => setDialog('share')}>
            Share
          </Button>
        </div>
      </BottomSheet>
      <KeysDialog open={dialog === 'keys'} onClose={() => setDialog(null)} />
      <DetailsDialog
        open={dialog === 'details'}
        head={head}
        onChange={(changed) => dispatch({ type: 'name', head: changed, at: Date.now() })}
        onClose={() => setDialog(null)}
      />
      <ShareDialog
        store={store}
        quiz={dialog === 'share' ? { id: opened.kept.id, title: head.title, mature: head.mature } : null}
        onMature={async (mature) => {
          dispatch({ type: 'name', head: { ...head, mature }, at: Date.now() })
        }}
        onClose={() => setDialog(null)}
      />
      <ConflictDialog editing={editing} open={dialog === 'conflict'} onClose={() => setDialog(null)} />
    </div>
  )
}
