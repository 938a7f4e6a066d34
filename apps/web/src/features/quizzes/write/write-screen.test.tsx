import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { WriteScreen } from './write-screen.tsx'

afterEach(cleanup)

test('[AG9] without a model a complete request can be copied, and the answer be pasted', async () => {
  const user = userEvent.setup()
  render(<WriteScreen />)
  const copy = screen.getByRole('button', { name: 'Copy the request' })
  expect(copy.hasAttribute('disabled')).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Topic' }), 'The Silk Road')
  await user.click(screen.getByRole('radio', { name: '15' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'German')
  await user.click(copy)
  expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined()
  const request = await navigator.clipboard.readText()
  for (const part of ['"The Silk Road"', 'questions: 15', 'German']) expect(request).toContain(part)
  expect(screen.getByRole('link', { name: 'Paste the answer' }).getAttribute('href')).toBe('/quizzes/import?paste')
})

test('[AG9] without a model the page says how an operator adds one', () => {
  render(<WriteScreen />)
  expect(screen.getByText(/AI_PROVIDER and AI_MODEL/)).toBeDefined()
})
