import { cleanup, render } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '../../../api/api.ts'
import { BackendProvider } from '../../../api/backend.tsx'
import { HostPodium } from './host-podium.tsx'

afterEach(cleanup)

test('[PR9] equal points stand equally high on the podium, with the same number', () => {
  const top = [
    { player_id: 'a', name: 'Ada', points: 900, rank: 1, moved: null },
    { player_id: 'b', name: 'Bo', points: 700, rank: 2, moved: null },
    { player_id: 'c', name: 'Cy', points: 700, rank: 2, moved: null },
  ]
  const party = { result: { top } } as unknown as ComponentProps<typeof HostPodium>['party']
  render(
    <BackendProvider backend={{ api: createApi('/api', async () => Response.json({})) }}>
      <HostPodium code="K7MQ" hostKey="key" party={party} />
    </BackendProvider>,
  )
  const steps = [...document.querySelectorAll<HTMLElement>('.party-step')]
  expect(steps.map(({ dataset }) => [dataset.step, dataset.rank])).toEqual([
    ['first', '1'],
    ['second', '2'],
    ['third', '2'],
  ])
  expect(steps.map((step) => step.querySelector('.party-step-block')?.textContent)).toEqual(['1', '2', '2'])
})
