import { type PointerEvent, useRef, useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions } from '../../../ui/page.tsx'
import {
  type Crop,
  dragged,
  FIRST_CROP,
  type Frame,
  frameOf,
  type Size,
  settled,
  ZOOM_MAX,
} from '../../../ui/pictures/crop-frame.ts'
import { cropPicture } from '../../../ui/pictures/draw-picture.ts'
import { SliderField } from '../../../ui/slider-field.tsx'
import { useFileAddress } from '../../../ui/use-file-address.ts'
import classes from './crop-dialog.module.css'

type CropDialogProps = {
  readonly file: File
  /** The cropped photo; null: cancelled. */
  readonly onDone: (file: File | null) => void
}

/** Size and position of the whole picture behind the window that shows the frame. */
const behind = (picture: Size, frame: Frame) => ({
  width: `${(100 * picture.width) / frame.width}%`,
  left: `${(-100 * frame.left) / frame.width}%`,
  top: `${(-100 * frame.top) / frame.height}%`,
})

const SIDES = [
  { name: 'across', axis: 'x', side: 'width' },
  { name: 'down', axis: 'y', side: 'height' },
] as const

export function CropDialog({ file, onDone }: CropDialogProps) {
  const { t } = useTexts()
  const address = useFileAddress(file)
  const [picture, setPicture] = useState<Size | null>(null)
  const [crop, setCrop] = useState<Crop>(FIRST_CROP)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const grip = useRef<{ readonly x: number; readonly y: number } | null>(null)

  const frame = picture && frameOf(picture, crop)
  const canMove = (axis: 'width' | 'height'): boolean =>
    picture !== null && frame !== null && picture[axis] - frame[axis] > 1

  function set(part: Partial<Crop>): void {
    if (picture) setCrop((before) => settled(picture, { ...before, ...part }))
  }

  function draw(event: PointerEvent<HTMLDivElement>): void {
    if (grip.current === null || picture === null) return
    const by = { x: event.clientX - grip.current.x, y: event.clientY - grip.current.y }
    grip.current = { x: event.clientX, y: event.clientY }
    const { clientWidth } = event.currentTarget
    setCrop((before) => dragged(picture, before, by, clientWidth))
  }

  async function use(): Promise<void> {
    if (frame === null) return
    setIsBusy(true)
    const cropped = await cropPicture(file, frame)
    if (cropped === null) {
      setIsUnreadable(true)
      setIsBusy(false)
    } else onDone(cropped)
  }

  return (
    <Dialog isOpen title={t('documents.crop.title')} onClose={() => onDone(null)}>
      {isUnreadable ? (
        <Banner tone="danger" isAnnounced>
          {t('documents.crop.unreadable')}
        </Banner>
      ) : (
        <>
          <p>{t('documents.crop.lead')}</p>
          <div
            className={classes.window}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              grip.current = { x: event.clientX, y: event.clientY }
            }}
            onPointerMove={draw}
            onPointerUp={() => {
              grip.current = null
            }}
            onPointerCancel={() => {
              grip.current = null
            }}
          >
            {address && (
              <img
                src={address}
                alt=""
                draggable={false}
                style={picture && frame ? behind(picture, frame) : { visibility: 'hidden' }}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                  const size = { width: naturalWidth, height: naturalHeight }
                  setPicture(size)
                  setCrop(settled(size, FIRST_CROP))
                }}
                onError={() => setIsUnreadable(true)}
              />
            )}
          </div>
          <SliderField
            id="crop-zoom"
            label={t('documents.crop.zoom')}
            value={crop.zoom}
            least={1}
            most={ZOOM_MAX}
            onChange={(zoom) => set({ zoom })}
          />
          {SIDES.map(({ name, axis, side }) => (
            <SliderField
              key={name}
              id={`crop-${name}`}
              label={t(`documents.crop.${name}`)}
              value={crop[axis]}
              least={0}
              most={1}
              isDisabled={!canMove(side)}
              onChange={(share) => set({ [axis]: share })}
            />
          ))}
        </>
      )}
      <Actions>
        {!isUnreadable && (
          <Button isBusy={isBusy || frame === null} onClick={() => void use()}>
            {t('documents.crop.use')}
          </Button>
        )}
        <Button look="secondary" onClick={() => onDone(null)}>
          {t('app.actions.cancel')}
        </Button>
      </Actions>
    </Dialog>
  )
}
