import { act, cleanup, render } from '@testing-library/react'
import { startTransition, useLayoutEffect, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { FocusFrame } from '../display/focus-frame.tsx'
import { useFocusOnArrival } from '../hooks/use-focus-on-arrival.ts'
import { parseAnswerKey, useAnswerKeys } from './use-answer-keys.ts'

afterEach(cleanup)

const press = (key: string, held: Partial<Parameters<typeof parseAnswerKey>[0]> = {}) =>
  parseAnswerKey({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...held })

test('1 to 4 and A to D, small or large, are the four options', () => {
  expect(['1', '2', '3', '4'].map((key) => press(key))).toEqual(
    [0, 1, 2, 3].map((place) => ({ type: 'option', place })),
  )
  expect(press('a')).toEqual({ type: 'option', place: 0 })
  expect(press('D')).toEqual({ type: 'option', place: 3 })
})

test('Enter and the right arrow go on', () => {
  expect([press('Enter'), press('ArrowRight')]).toEqual([{ type: 'next' }, { type: 'next' }])
})

test.each(['5', '0', 'e', ' ', 'Tab', 'ArrowLeft', 'F1'])('the key %s is not for the question', (key) => {
  expect(press(key)).toBeNull()
})

test("shortcuts of the browser stay the browser's, and a held key does not answer the next question too", () => {
  expect(press('a', { ctrlKey: true })).toBeNull()
  expect(press('1', { metaKey: true })).toBeNull()
  expect(press('d', { altKey: true })).toBeNull()
  expect(press('Enter', { repeat: true })).toBeNull()
})

interface QuestionProps {
  number: number
  onPress(what: string): void
}

function Question({ number, onPress }: QuestionProps) {
  const heading = useFocusOnArrival()
  useAnswerKeys(() => onPress(`answer ${number}`))
  return (
    <FocusFrame label={`Question ${number}`} closeLabel="Leave" topic="" onClose={() => onPress(`leave ${number}`)}>
      <h1 ref={heading} tabIndex={-1}>
        {number}
      </h1>
    </FocusFrame>
  )
}

/** Runs when the second question was put on the page, before anything else can happen. */
function AtOnce({ when, run }: { when: boolean; run(): void }) {
  useLayoutEffect(() => {
    if (when) run()
  }, [when, run])
  return null
}

test('[Q1] a question takes keys and focus from the moment it is on the page, also when it is drawn in short steps', () => {
  const seen: string[] = []
  let next = () => {}
  const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  const pressBoth = () => {
    seen.push(`focus ${document.activeElement?.textContent}`)
    press('b')
    press('Escape')
  }
  function Quiz() {
    const [number, setNumber] = useState(1)
    next = () => startTransition(() => setNumber(2))
    return (
      <>
        <Question key={number} number={number} onPress={(what) => seen.push(what)} />
        <AtOnce when={number === 2} run={pressBoth} />
      </>
    )
  }
  render(<Quiz />)
  act(() => next())
  expect(seen).toEqual(['focus 2', 'answer 2', 'leave 2'])
})
