import { SECONDS_PER_QUESTION } from '@knowdown/domain/solo/solo-transitions'
import { Sparkles, Timer } from 'lucide-react'
import { Toggle } from '../../ui/controls/toggle.tsx'
import './quiz-settings.css'

export interface AssistantSwitch {
  premium: boolean
  enabled: boolean
  switchTo(enabled: boolean): void
}

interface QuizSettingsProps {
  assistant: AssistantSwitch
  timed: boolean
  onTimed(timed: boolean): void
}

export function QuizSettings({ assistant: { premium, enabled, switchTo }, timed, onTimed }: QuizSettingsProps) {
  return (
    <div className="quiz-settings">
      <div className="quiz-setting">
        <Toggle
          checked={enabled}
          onChange={switchTo}
          icon={<Sparkles aria-hidden size={22} className="flex-none text-lilac" />}
          label={
            <>
              AI Assistant <span className="premium-badge">Premium</span>
            </>
          }
          hint={
            <>
              <span>{premium ? 'Get explanations' : 'Requires Premium'}</span>
              <span aria-hidden> · </span>
              <span>{enabled ? 'Enabled' : 'Disabled'}</span>
              <span className="block">Premium explains every answer</span>
            </>
          }
        />
      </div>
      <div className="quiz-setting">
        <Toggle
          checked={timed}
          onChange={onTimed}
          icon={<Timer aria-hidden size={22} className="flex-none text-sky" />}
          label="Countdown"
          hint={`${SECONDS_PER_QUESTION} seconds for each question`}
        />
      </div>
    </div>
  )
}
