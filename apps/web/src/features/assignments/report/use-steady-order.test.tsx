import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSteadyOrder } from './use-steady-order.ts'

const show = (first: readonly string[]) =>
  renderHook(({ sorted }) => useSteadyOrder(sorted, (item) => item), { initialProps: { sorted: first } })

test('[AS4] rows stay under the pointer, say that the order changed, and sort when it is gone', () => {
  const { result, rerender } = show(['a', 'b', 'c'])
  act(() => result.current.hold.onPointerEnter())
  rerender({ sorted: ['c', 'a', 'b', 'd'] })
  expect([result.current.items, result.current.changed]).toEqual([['a', 'b', 'c', 'd'], true])
  act(() => result.current.sort())
  expect([result.current.items, result.current.changed]).toEqual([['c', 'a', 'b', 'd'], false])
  rerender({ sorted: ['d', 'c', 'a', 'b'] })
  act(() => result.current.hold.onPointerLeave())
  expect([result.current.items, result.current.changed]).toEqual([['d', 'c', 'a', 'b'], false])
})

test('[AS4] rows stay while one has the focus, also when the pointer goes', () => {
  const { result, rerender } = show(['a', 'b'])
  act(() => result.current.hold.onFocus())
  act(() => result.current.hold.onPointerEnter())
  act(() => result.current.hold.onPointerLeave())
  rerender({ sorted: ['b', 'a'] })
  expect(result.current.items).toEqual(['a', 'b'])
  act(() => result.current.hold.onBlur())
  expect(result.current.items).toEqual(['b', 'a'])
})
