import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { partySnapshot } from '../testing/party-snapshot.ts'
import type { You } from './phone-head.tsx'
import { PhoneQuestion } from './phone-question.tsx'
import { PhoneReveal } from './phone-reveal.tsx'
import type { PlayedParty } from './use-player.ts'

afterEach(cleanup)

type Question = NonNullable<ReturnType<typeof partySnapshot>['question']>

function ask(question: Partial<Question>, changes: Parameters<typeof partySnapshot>[0] = {}) {
  const give = vi.fn()
  const player = { given: null, isSent: true, give } as unknown as PlayedParty
  const base = partySnapshot(changes)
  const party = { ...base, question: { ...(base.question as Question), category: null, ...question } }
  render(<PhoneQuestion party={party} leftMs={10_000} player={player} nameOf={(id) => id} />)
  return give
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('[PR4] the time is whole before the first reading, and never more than whole', () => {
  const player = { given: null, isSent: true, give: vi.fn() } as unknown as PlayedParty
  const shown = (leftMs: number | null) => {
    cleanup()
    render(<PhoneQuestion party={partySnapshot()} leftMs={leftMs} player={player} nameOf={(id) => id} />)
    return [screen.getByRole('timer').textContent, document.querySelector('.timer-bar')?.getAttribute('data-tone')]
  }
  expect(shown(null)).toEqual(['20 seconds', 'green'])
  expect(shown(20_300)).toEqual(['20 seconds', 'green'])
  expect(shown(4_900)).toEqual(['5 seconds', 'red'])
})

test('[OQ3] several answers are chosen and unchosen, and only the button sends them', () => {
  const give = ask({ kind: 'several', options: ['Two', 'Three', 'Four', 'Five', 'Six'] })
  expect(screen.getByText('Several answers may be right.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  for (const name of [/Two/, /Four/, /Six/, /Four/]) press(name)
  expect(give).not.toHaveBeenCalled()
  press('Send 2 answers')
  expect(give).toHaveBeenCalledExactlyOnceWith({ kind: 'several', choices: [0, 4] })
})

test('[OQ4] a typed answer takes sixty signs, and the device corrects, completes and capitalises nothing', () => {
  const give = ask({ kind: 'typeIn', options: null })
  type('Your answer', '🦫'.repeat(70))
  const field = screen.getByLabelText<HTMLInputElement>('Your answer')
  expect([...field.value]).toHaveLength(60)
  const traits = ['autocomplete', 'autocorrect', 'autocapitalize', 'spellcheck', 'enterkeyhint']
  expect(traits.map((name) => field.getAttribute(name))).toEqual(['off', 'off', 'none', 'false', 'send'])
  type('Your answer', 'Mostar')
  press('Send')
  expect(give).toHaveBeenCalledExactlyOnceWith({ kind: 'typeIn', text: 'Mostar' })
})

test('[OQ5] a number is read with a decimal comma and shown with its unit', () => {
  const give = ask({ kind: 'number', options: null, unit: 'km' })
  expect(screen.getByText('km')).toBeTruthy()
  type('Your number', 'far')
  press('Send')
  expect(screen.getByText(/This is no number/)).toBeTruthy()
  type('Your number', '2,5')
  press('Send')
  expect(give).toHaveBeenCalledExactlyOnceWith({ kind: 'number', number: 2.5 })
})

test('[OQ5] 1.234 is asked back', () => {
  const give = ask({ kind: 'number', options: null, unit: 'km' })
  type('Your number', '1.234')
  press('Send')
  expect(give).not.toHaveBeenCalled()
  press('1,234 km')
  expect(give).toHaveBeenCalledExactlyOnceWith({ kind: 'number', number: 1234 })
})

test('[OQ13] a host can keep the question on the big screen alone', () => {
  ask({ question: 'Which city is this?', kind: 'typeIn', options: null }, { phones_show_question: false })
  expect(screen.queryByText('Which city is this?')).toBeNull()
  expect(screen.getByText('The question is on the big screen.')).toBeTruthy()
})

test('[OQ13] without a limit no time is shown', () => {
  ask({ kind: 'typeIn', options: null }, { limit_ms: null })
  expect(screen.queryByRole('timer')).toBeNull()
})

test('[OQ4] whether a typed answer was right is said when the server has told it', () => {
  const party = partySnapshot({
    phase: 'reveal',
    accepted: ['Mostar'],
    question: {
      category: null,
      question: 'Which?',
      picture: null,
      kind: 'typeIn',
      factor: 1,
      options: null,
      unit: null,
    },
  })
  const you = { correct: true, gained: 900, rank: 1, players: 2, moved: null } as unknown as You
  const given = { kind: 'typeIn', text: 'mostr' } as const
  const { rerender } = render(<PhoneReveal party={party} you={you} given={given} isRead={false} />)
  expect(screen.queryByText(/orrect!/)).toBeNull()
  rerender(<PhoneReveal party={party} you={you} given={given} isRead />)
  expect(screen.getByText('Correct!')).toBeTruthy()
  expect(screen.getByText('mostr')).toBeTruthy()
  expect(screen.getByText('Mostar')).toBeTruthy()
})

test('[OQ3] a part of the points is a sign of its own, neither tick nor cross', () => {
  const several = partySnapshot().question
  if (!several) throw new Error('There is no question.')
  const party = partySnapshot({ phase: 'reveal', right_options: [0, 1], question: { ...several, kind: 'several' } })
  const given = { kind: 'several', choices: [0] } as const
  const signs = (correct: boolean, gained: number) => {
    cleanup()
    const you = { correct, gained, rank: 1, players: 2, moved: null } as unknown as You
    render(<PhoneReveal party={party} you={you} given={given} isRead />)
    return [screen.getByRole('heading').textContent, document.querySelectorAll('[data-sign=partly]').length]
  }
  expect(signs(false, 450)).toEqual(['Partly right', 1])
  expect(signs(false, 0)).toEqual(['Incorrect!', 0])
  expect(signs(true, 900)).toEqual(['Correct!', 0])
})
