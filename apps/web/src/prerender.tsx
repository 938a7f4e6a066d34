import { prerender } from 'react-dom/static'
import { lazyAccountService } from './api/account-service.ts'
import { createApi } from './api/api.ts'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app/app.tsx'

const unused = (): never => {
  throw new Error('Nobody is asked while the page is built.')
}

/** The first screen of home as a visitor sees it who was never here before; run by `build/prerender-home.ts`. */
export async function renderHome(): Promise<string> {
  const queries = createQueryClient()
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <App
      openApi={() => createApi(undefined, unused)}
      account={lazyAccountService(unused, async () => true)}
      queries={queries}
      isVisitor
      arrival={unused}
    />,
    // In one piece: React would move large parts to the end, with a script that puts them into their places.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (failure) => void failures.push(failure) },
  )
  const html = await new Response(prelude).text()
  // Its timers would keep the build from ending.
  queries.clear()
  if (failures.length > 0) throw new AggregateError(failures, 'Home cannot be prerendered.')
  return html
}
