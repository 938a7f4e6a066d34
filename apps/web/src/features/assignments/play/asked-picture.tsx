import type { QuestionPicture as Picture } from '@knowdown/domain/own-quiz/own-quiz'
import { pictureAddress } from '../../../api/pictures/picture-address.ts'
import { QuestionPicture } from '../../../ui/display/question-picture.tsx'

/** The picture of an assigned question, in the size for phones. */
export const AskedPicture = ({ picture }: { picture: Picture | null }) =>
  picture && (
    <QuestionPicture address={pictureAddress(picture.file, 'small')} alt={picture.alt} className="assigned-picture" />
  )
