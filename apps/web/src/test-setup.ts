import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// On a busy machine what is awaited may take longer than the library's one second; nothing is awaited for its absence.
configure({ asyncUtilTimeout: 4_000 })

// Files that share a worker share its page too. Each begins with modules of its own and an empty page.
vi.resetModules()

afterAll(async () => {
  cleanup()
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name)
  history.replaceState(null, '', '/')
  // Libraries keep their modules, and this one remembers the network of the file before.
  onlineManager.setOnline(true)
})
