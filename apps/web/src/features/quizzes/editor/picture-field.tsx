import { LIMITS, lengthOf } from '@knowdown/domain/own-quiz/limits'
import type { QuestionPicture as Picture } from '@knowdown/domain/own-quiz/own-quiz'
import { ImagePlus, Trash2 } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import { Link } from 'wouter'
import { pictureAddress } from '../../../api/pictures/picture-address.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { QuestionPicture } from '../../../ui/display/question-picture.tsx'
import { Spinner } from '../../../ui/display/spinner.tsx'
import { Counter } from './growing-text.tsx'
import { pictureIn, type usePictureUpload } from './use-picture-upload.ts'
import './picture-field.css'

interface PictureFieldProps {
  picture: Picture | null
  /** Null where pictures need an account. */
  uploading: ReturnType<typeof usePictureUpload> | null
  onChange(picture: Picture | null): void
}

const ACCEPTED = 'image/jpeg,image/png,image/webp'

/** The picture of a question: chosen, dropped or pasted, with words for those who cannot see it. */
export function PictureField({ picture, uploading, onChange }: PictureFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  if (!uploading) {
    return (
      <p className="picture-note">
        <ImagePlus aria-hidden size={18} />
        <span>
          Pictures need an account.{' '}
          <Link href="/auth" state={{ mode: 'sign-up' }} className="text-link">
            Sign up
          </Link>{' '}
          and your quizzes come along.
        </span>
      </p>
    )
  }
  const { upload, send, fail } = uploading

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = pictureIn(target.files)
    if (file) void send(file)
    else if (target.files?.length) fail('That is no picture. Please choose a JPEG, PNG or WebP.')
    // The same file can be chosen again after a failure.
    target.value = ''
  }

  return (
    <div className="picture-field">
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        className="sr-only"
        tabIndex={-1}
        aria-hidden
        onChange={choose}
      />
      {upload.state === 'busy' ? (
        <div className="picture-row" role="status">
          <img src={upload.preview} alt="" className="picture-thumb" data-busy="true" />
          <Spinner />
          <span>Adding the picture…</span>
        </div>
      ) : picture ? (
        <div className="picture-row">
          <QuestionPicture
            address={pictureAddress(picture.file, 'small')}
            alt={picture.alt}
            className="picture-thumb"
          />
          <div className="picture-words">
            <label htmlFor={`${id}-alt`} className="explanation-label">
              What it shows, for those who cannot see it
            </label>
            <input
              id={`${id}-alt`}
              className="picture-alt"
              data-field="alt"
              value={picture.alt}
              onChange={({ target }) => onChange({ ...picture, alt: target.value })}
            />
            <div className="picture-actions">
              <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
                Replace
              </Button>
              <IconButton label="Remove picture" className="icon-button-plain" onClick={() => onChange(null)}>
                <Trash2 aria-hidden />
              </IconButton>
              <Counter length={lengthOf(picture.alt)} most={LIMITS.alt.most} from={LIMITS.alt.most - 50} />
            </div>
          </div>
        </div>
      ) : (
        <button type="button" className="picture-add" onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden size={20} />
          <span>Add a picture</span>
          <span className="picture-hint">or drop or paste one</span>
        </button>
      )}
      {upload.state === 'failed' && (
        <p role="alert" className="picture-failure">
          {upload.reason}
        </p>
      )}
    </div>
  )
}
