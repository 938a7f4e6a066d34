import { Volume2, VolumeX } from 'lucide-react'
import { IconButton } from './button.tsx'

/** Says what it is, not what a press would do, so that a screen reader hears 'Sound, pressed'. */
export function SoundSwitch({ isOn, switchTo }: { isOn: boolean; switchTo(isOn: boolean): void }) {
  return (
    <IconButton label="Sound" aria-pressed={isOn} className="icon-button-plain" onClick={() => switchTo(!isOn)}>
      {isOn ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
    </IconButton>
  )
}
