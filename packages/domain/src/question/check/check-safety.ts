import { wordsOf } from '../words.ts'
import { error, type Rule, warning } from './finding.ts'

/** Encoded with ROT13, so that nobody has to read them here. */
const OBSCENE = new Set(
  `shpx shpxre shpxvat shpxrq fuvg fuvggl ohyyfuvg phag avttre avttn snttbg snt xvxr fcvp puvax tbbx jrgonpx
  cnxv pbba genaal ergneq ergneqrq juber fyhg pbpxfhpxre zbgureshpxre jnaxre qlxr ornare enturnq gbjryurnq
  gjng nefrubyr nffubyr wvmm phzfubg`
    .split(/\s+/)
    .map((word) =>
      word.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97)),
    ),
)

/** The product and its ads are rated for every age. */
const UNSUITABLE =
  /\b(?:rape[ds]?|rapist|porn\w*|genital\w*|penis|vagina\w*|orgasm\w*|incest|pa?edophil\w*|suicid\w*|dismember\w*|decapitat\w*|mutilat\w*|tortur\w*|necrophil\w*|cannibal\w*|masturbat\w*|prostitut\w*|brothel\w*)\b/i

export const checkSafety: Rule = ({ question, explanation, options }) => {
  const text = [question, explanation, ...options].join(' . ')
  const unsuitable = UNSUITABLE.exec(text)
  return [
    ...(wordsOf(text).some((word) => OBSCENE.has(word)) ? [error('obscene', 'an obscene word')] : []),
    ...(unsuitable ? [warning('g-rating', `'${unsuitable[0]}' does not suit every age`)] : []),
  ]
}
