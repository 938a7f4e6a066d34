// @vitest-environment happy-dom
import { generatedName } from '@knowdown/domain/account/generated-name'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { deviceSessionId } from '../../platform/device-keys.ts'
import { visitorIdentity, visitorName } from '../../platform/visitor-name.ts'
import { VisitorNameForm } from './visitor-name-form.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('[B18] a visitor chooses a name, which goes with all games, and an empty one brings the generated back', async () => {
  const device = deviceSessionId()
  expect(visitorIdentity()).toEqual({ session_id: device })
  render(<VisitorNameForm />)
  const field = screen.getByLabelText('Your name')
  expect(field.getAttribute('placeholder')).toBe(generatedName(device))
  await userEvent.type(field, ' Ada ')
  await userEvent.click(screen.getByRole('button', { name: 'Change Name' }))
  expect(screen.getByText('Ada')).toBeTruthy()
  expect(visitorIdentity()).toEqual({ session_id: device, visitor_name: 'Ada' })
  await userEvent.clear(field)
  await userEvent.click(screen.getByRole('button', { name: 'Change Name' }))
  expect(visitorName()).toBe(generatedName(device))
  expect(visitorIdentity()).toEqual({ session_id: device })
})
