import { type ComponentType, lazy } from 'react'

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
