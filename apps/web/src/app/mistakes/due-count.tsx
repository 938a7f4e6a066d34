import { deckKey } from '../../platform/device-keys.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { LazyPart, leftOut } from '../navigation/lazy-part.tsx'
import { lazyScreen } from '../navigation/lazy-screen.tsx'

const DueNumber = lazyScreen(() => import('./due-mistakes.tsx'), 'DueNumber')

/** How many missed questions are due, as this device knows it. Who has missed nothing does not load the schedule’s code. */
export const DueCount = ({ userId }: { userId: string | null }) =>
  deviceStorage.read(deckKey(userId)) ? (
    <LazyPart panel={leftOut}>
      <DueNumber userId={userId} />
    </LazyPart>
  ) : null
