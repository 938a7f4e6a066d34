// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useBackGuard } from './use-back-guard.ts'

const goBack = () => {
  // The page below the guard, as after a press of the back button.
  history.replaceState(null, '')
  dispatchEvent(new PopStateEvent('popstate'))
}

test('going back asks, and stays on the page until somebody leaves it', async () => {
  history.replaceState(null, '')
  const onBack = vi.fn()
  const left = vi.spyOn(history, 'back').mockImplementation(() => {})
  const { rerender } = renderHook(({ active }) => useBackGuard(active, onBack), { initialProps: { active: true } })
  expect(history.state).toMatchObject({ guarded: true })
  goBack()
  expect(onBack).toHaveBeenCalledOnce()
  expect(history.state).toMatchObject({ guarded: true })
  rerender({ active: false })
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce())
  goBack()
  expect(onBack).toHaveBeenCalledOnce()
})
