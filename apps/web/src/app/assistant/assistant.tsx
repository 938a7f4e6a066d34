import { createContext, type ReactNode, useContext, useState } from 'react'
import { deviceStorage } from '../../platform/device-storage.ts'

/** The AI Assistant explains each answer to premium players who want it. */
interface Assistant {
  premium: boolean
  enabled: boolean
  /** Without premium the store opens instead. */
  switchTo(enabled: boolean): void
}

const KEY = 'ai-assistant'

const AssistantContext = createContext<Assistant | null>(null)

interface AssistantProviderProps {
  premium: boolean
  onOpenStore(): void
  children: ReactNode
}

export function AssistantProvider({ premium, onOpenStore, children }: AssistantProviderProps) {
  const [wanted, setWanted] = useState(() => deviceStorage.read(KEY) === 'on')

  function switchTo(enabled: boolean) {
    if (!premium) return onOpenStore()
    deviceStorage.write(KEY, enabled ? 'on' : 'off')
    setWanted(enabled)
  }

  return <AssistantContext value={{ premium, enabled: premium && wanted, switchTo }}>{children}</AssistantContext>
}

export function useAssistant(): Assistant {
  const assistant = useContext(AssistantContext)
  if (!assistant) throw new Error('useAssistant needs an AssistantProvider above it')
  return assistant
}
