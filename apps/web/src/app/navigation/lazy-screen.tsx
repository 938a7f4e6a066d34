import { type ComponentType, createElement, lazy, useState } from 'react'

/** Counts the occasions on which failed chunks are fetched again. */
let round = 0

const failedStyles = new Set<HTMLLinkElement>()

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
  },
  { capture: true },
)

/** From now on a screen whose chunk could not be fetched fetches it again when it is next shown. */
export function retryFailedScreens() {
  round++
  // The bundler adds each stylesheet once, even if it failed; only a new element fetches it again.
  for (const link of failedStyles) link.replaceWith(link.cloneNode())
  failedStyles.clear()
}

/** The code of a screen could not be fetched. */
class CodeMissing extends Error {}

/**
 * For errors that a boundary has caught. Code that could not be fetched is no fault of the app: the browser has logged the
 * request, and the screen says what to do. Everything else is a fault and stays loud.
 */
export function logCaughtError(error: unknown) {
  if (error instanceof CodeMissing) return
  // biome-ignore lint/suspicious/noConsole: as React does by itself.
  console.error(error)
}

/** A component in a chunk of its own, fetched when it is first shown. */
export function lazyScreen<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>> | undefined>,
  name: Name,
): ComponentType<Props> {
  let failedIn: number | null = null
  const create = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      const screens = await load().catch((error: unknown) => {
        failedIn = round
        throw new CodeMissing('The code of a screen could not be fetched.', { cause: error })
      })
      // No module: the chunk is gone and the page is about to reload. Waiting keeps the error screen from flashing up.
      return screens ? { default: screens[name] } : new Promise(() => {})
    })
  let current: ComponentType<Props> = create()

  /** React keeps the failure of a lazy component for ever, so the next round takes a new one. */
  function choose() {
    if (failedIn !== null && failedIn !== round) {
      failedIn = null
      current = create()
    }
    return current
  }

  return function LazyScreen(props: Props) {
    const [Shown] = useState(choose)
    return createElement(Shown, props)
  }
}

/**
 * A screen in a chunk of its own that can be fetched before it is shown. Once fetched it is drawn at once: a lazy
 * component would first show its fallback, and React holds each fallback for 300 ms so that it does not flicker.
 */
export function preloadableScreen<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>> | undefined>,
  name: Name,
) {
  const Lazy = lazyScreen(load, name)
  let fetched: ComponentType<Props> | null = null

  return {
    Screen(props: Props) {
      // Chosen once per mount: another component type would lose its state.
      const [Shown] = useState<ComponentType<Props>>(() => fetched ?? Lazy)
      return createElement(Shown, props)
    },
    /** Never rejects: a chunk that cannot be fetched now is fetched when the screen is shown. */
    async preload() {
      fetched = (await load().catch(() => undefined))?.[name] ?? null
    },
  }
}
