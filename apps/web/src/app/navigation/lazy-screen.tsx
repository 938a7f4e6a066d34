import { type ComponentType, createElement, lazy, useState } from 'react'

/** A component in a chunk of its own, fetched when it is first shown. */
export const lazyScreen = <Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>> | undefined>,
  name: Name,
) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    const screens = await load()
    // No module: the chunk is gone and the page is about to reload. Waiting keeps the error screen from flashing up.
    return screens ? { default: screens[name] } : new Promise(() => {})
  })

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
