import { parseAssignmentCode } from '@knowdown/domain/assignment/assignment-code'
import { LIMITS } from '@knowdown/domain/own-quiz/limits'
import { FileQuestion } from 'lucide-react'
import { Link, useLocation, useParams } from 'wouter'
import { AssignedScreen } from '../../features/assignments/play/assigned-screen.tsx'
import type { RenderAnswer } from '../../features/assignments/play/attempt-screen.tsx'
import { PhoneInput } from '../../features/party/phone/phone-input.tsx'
import { PhoneNumber } from '../../features/party/phone/phone-number.tsx'
import { PhoneOptions } from '../../features/party/phone/phone-options.tsx'
import { PhoneSeveral } from '../../features/party/phone/phone-several.tsx'
import { givenText } from '../../features/party/state/given-answer.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { MessageScreen } from '../../ui/display/message-screen.tsx'
import '../../features/party/party.css'
import '../../features/party/phone/phone.css'

/** `/a/CODE`: an assignment, for those who play it. */
export function AssignedPages() {
  const { code: typed = '' } = useParams<{ code: string }>()
  const [, navigate] = useLocation()
  const code = parseAssignmentCode(decodeURIComponent(typed))
  if (code === null) {
    return (
      <MessageScreen
        icon={<FileQuestion size={32} />}
        title="This code is not complete"
        actions={
          <Link href="/join" className={buttonClass()}>
            Type the code
          </Link>
        }
      >
        <p>The code of an assignment has eight characters.</p>
      </MessageScreen>
    )
  }
  // Children play here: bar, strip and notices stay away, and with them everything about signing up.
  return (
    <div data-focus-mode>
      <AssignedScreen key={code} code={code} renderAnswer={renderAnswer} onHome={() => navigate('/')} />
      <p className="assigned-home">
        <Link href="/">Knowdown</Link>
      </p>
    </div>
  )
}

/** The same parts with which phones answer in a party. */
const renderAnswer: RenderAnswer = ({ kind, options, unit }, given, onGive, key) => {
  const isDisabled = given !== null
  switch (kind) {
    case 'choice':
      return (
        <PhoneOptions
          key={key}
          options={options}
          chosen={given?.kind === 'choice' ? [given.choice] : []}
          isSettled={isDisabled}
          isDisabled={isDisabled}
          onPress={(choice) => onGive({ kind, choice })}
        />
      )
    case 'several':
      return (
        <PhoneSeveral
          key={key}
          options={options}
          sent={given?.kind === 'several' ? given.choices : null}
          isDisabled={isDisabled}
          onSend={(choices) => onGive({ kind, choices })}
        />
      )
    default:
      if (given) return <p className="party-phone-own">{givenText(given, { options, unit })}</p>
      return kind === 'number' ? (
        <PhoneNumber key={key} unit={unit} isDisabled={false} onSend={(number) => onGive({ kind, number })} />
      ) : (
        <PhoneInput
          key={key}
          label="Your answer"
          inputMode="text"
          maxLength={LIMITS.acceptedAnswer.most}
          help="Capitals, accents, small slips: fine"
          isDisabled={false}
          onSend={(text) => onGive({ kind: 'typeIn', text })}
        />
      )
  }
}
