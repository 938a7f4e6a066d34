import { Sparkles } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

interface EnableCardProps {
  onEnable(): void
  onDismiss(): void
}

export function EnableCard({ onEnable, onDismiss }: EnableCardProps) {
  return (
    <section aria-labelledby="enable-assistant" className="enable-card">
      <Sparkles aria-hidden size={22} className="flex-none text-lilac" />
      <h2 id="enable-assistant" className="enable-card-title">
        Enable AI Assistant?
      </h2>
      <div className="flex flex-wrap">
        <Button variant="inverse" onClick={onEnable}>
          Enable
        </Button>
        <Button variant="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </section>
  )
}
