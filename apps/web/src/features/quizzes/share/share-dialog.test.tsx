import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { deviceQuizzes } from '../../../api/own-quizzes/device-quizzes.ts'
import type { LinkChange, OwnQuizStore, QuizLinks } from '../../../api/own-quizzes/own-quiz-store.ts'
import { memoryShelf } from '../../../api/own-quizzes/testing/memory-shelf.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import { formatMoment } from '../../../ui/display/format-moment.ts'
import { ShareDialog } from './share-dialog.tsx'

afterEach(cleanup)

const DEVICE = deviceQuizzes(memoryShelf())

/** Links as the server makes them: a new one for each `on` and `renew`. */
function account(confirmed16: boolean, heldUntil: number | null = null) {
  const changes: LinkChange[] = []
  const state = { links: { play: null, read: null } as QuizLinks, confirmed16, made: 0 }
  const store: OwnQuizStore = {
    ...DEVICE,
    place: 'account',
    sharing: {
      read: async () => ({ ...state.links, confirmed16: state.confirmed16, heldUntil }),
      async change(_, wanted) {
        changes.push(wanted)
        state.confirmed16 ||= wanted.confirms16
        const { play, read } = state.links
        const before = wanted.link === 'play' ? play : (read?.link ?? null)
        if (wanted.change === 'renew' || before === null) state.made++
        const link = wanted.change === 'off' ? null : wanted.change === 'on' && before ? before : `link-${state.made}`
        state.links =
          wanted.link === 'play'
            ? { play: link, read }
            : { play, read: link === null ? null : { link, showsAnswers: wanted.showsAnswers } }
        return state.links
      },
    },
  }
  return { store, changes }
}

function open(store: OwnQuizStore) {
  const onMature = vi.fn(async () => {})
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ShareDialog
        store={store}
        quiz={{ id: 'quiz', title: 'Rivers', mature: false }}
        onMature={onMature}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), onMature }
}

const addresses = () =>
  screen.queryAllByLabelText('Address of the link').map((field) => (field as HTMLInputElement).value)

test('[OQ15] nothing is shared before the author has confirmed to be 16 or older', async () => {
  const { store, changes } = account(false)
  const { user } = open(store)
  const toggle = await screen.findByRole('switch', { name: /^Others can play it/ })
  expect(toggle).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('switch', { name: /^I am 16 or older/ }))
  await user.click(toggle)
  await waitFor(() => expect(addresses()).toHaveLength(1))
  expect(addresses()[0]).toMatch(/\/q\/link-1$/)
  expect(changes).toEqual([{ link: 'play', change: 'on', showsAnswers: false, confirms16: true }])
  expect(screen.queryByRole('switch', { name: /^I am 16 or older/ })).toBeNull()
})

test('[OQ15] a link is renewed only after it was said that the old one dies, and can be switched off', async () => {
  const { store } = account(true)
  const { user } = open(store)
  const toggle = await screen.findByRole('switch', { name: /^Others can play it/ })
  await user.click(toggle)
  await user.click(await screen.findByRole('button', { name: 'Renew' }))
  expect(screen.getByText(/stops working at once/)).toBeDefined()
  expect(addresses()[0]).toMatch(/link-1$/)
  await user.click(screen.getByRole('button', { name: 'Renew the link' }))
  await waitFor(() => expect(addresses()[0]).toMatch(/link-2$/))
  await user.click(screen.getByRole('button', { name: 'QR code' }))
  expect(screen.getByRole('img', { name: /^QR code of .*link-2$/ })).toBeDefined()
  await user.click(toggle)
  await waitFor(() => expect(addresses()).toEqual([]))
})

test('[OQ11] a second link shows the quiz, with or without answers as the author chooses', async () => {
  const { store, changes } = account(true)
  const { user } = open(store)
  const reading = await screen.findByRole('region', { name: 'Link for reading' })
  await user.click(within(reading).getByRole('switch'))
  await user.click(await within(reading).findByRole('radio', { name: 'With answers' }))
  await waitFor(() => expect(changes.at(-1)).toMatchObject({ link: 'read', change: 'on', showsAnswers: true }))
  expect(within(reading).getByRole('radio', { name: 'With answers' })).toHaveProperty('checked', true)
  expect(addresses()).toHaveLength(1)
})

test('[OQ15] the author marks a quiz as 17+ where it is shared', async () => {
  const { user, onMature } = open(account(true).store)
  await user.click(await screen.findByRole('switch', { name: /^For 17 and older/ }))
  expect(onMature).toHaveBeenCalledWith(true)
})

test('[AS3] the author is told why links rest, and until when', async () => {
  open(account(true).store)
  await screen.findByRole('switch', { name: /^Others can play it/ })
  expect(screen.queryByText(/is assigned/)).toBeNull()
  cleanup()
  const closing = Date.UTC(2030, 4, 17, 12)
  open(account(true, closing).store)
  const note = await screen.findByText(/links neither play, copy nor show answers/)
  expect(note.textContent).toContain(formatMoment(closing))
})

test('[OQ9] a quiz on the device cannot be shared, and the dialog says why', async () => {
  open(DEVICE)
  expect(screen.getByText(/on this device alone/)).toBeDefined()
  expect(screen.queryByRole('switch')).toBeNull()
})
