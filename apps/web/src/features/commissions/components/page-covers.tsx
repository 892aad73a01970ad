import { MOST_COVERS } from '@portal/domain/commissions/paper-schema.ts'
import { type PointerEvent, useRef, useState } from 'react'
import { decimal } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { areaBetween, NEW_AREA, type Point, SIDES, type TypedArea, typedArea } from '../state/typed-area.ts'
import classes from './commission.module.css'

type PageCoversProps = {
  /** Address of the page's picture. */
  readonly address: string
  readonly words: string
  readonly areas: readonly TypedArea[]
  readonly isReadOnly: boolean
  readonly onChange: (areas: readonly TypedArea[]) => void
}

/** Page with areas to cover: drawn with a pointer, or typed in per cent of the page. */
export function PageCovers({ address, words, areas, isReadOnly, onChange }: PageCoversProps) {
  const { t } = useTexts()
  const page = useRef<SVGSVGElement>(null)
  const [from, setFrom] = useState<Point | null>(null)
  const [to, setTo] = useState<Point | null>(null)
  const isFull = areas.length >= MOST_COVERS
  const pointOf = (event: PointerEvent): Point => {
    const { left = 0, top = 0, width = 1, height = 1 } = page.current?.getBoundingClientRect() ?? {}
    return { x: ((event.clientX - left) / width) * 100, y: ((event.clientY - top) / height) * 100 }
  }
  const drawn = from !== null && to !== null ? areaBetween(from, to) : null
  const end = () => {
    if (drawn !== null) onChange([...areas, typedArea(drawn)])
    setFrom(null)
    setTo(null)
  }
  const change = (at: number, side: keyof TypedArea, typed: string) =>
    onChange(areas.map((area, place) => (place === at ? { ...area, [side]: decimal(typed) } : area)))
  return (
    <>
      <div className={classes.page}>
        <img src={address} alt={words} draggable={false} />
        <svg
          ref={page}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          {...(isReadOnly || isFull
            ? {}
            : {
                onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setFrom(pointOf(event))
                },
                onPointerMove: (event: PointerEvent) => from !== null && setTo(pointOf(event)),
                onPointerUp: end,
                onPointerCancel: () => setFrom(null),
              })}
        >
          {areas.map((area, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: areas have no other name
            <rect key={at} x={area.left} y={area.top} width={area.width} height={area.height} />
          ))}
          {drawn !== null && <rect x={drawn.left} y={drawn.top} width={drawn.width} height={drawn.height} />}
        </svg>
      </div>
      {!isReadOnly && (
        <>
          <p className={listClasses.muted}>{t('commissions.clearing.areasHint')}</p>
          {areas.map((area, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: areas have no other name
            <fieldset key={at} className={classes.area}>
              <legend>{t('commissions.clearing.area', { number: at + 1 })}</legend>
              {SIDES.map((side) => (
                <TextField
                  key={side}
                  id={`area-${at}-${side}`}
                  name={`${side}-${at}`}
                  label={t(`commissions.clearing.${side}`)}
                  value={area[side]}
                  inputMode="decimal"
                  maxLength={6}
                  width={6}
                  isUnmarked
                  onChange={(typed) => change(at, side, typed)}
                />
              ))}
              <Button look="secondary" onClick={() => onChange(areas.filter((_, place) => place !== at))}>
                {t('commissions.clearing.remove', { number: at + 1 })}
              </Button>
            </fieldset>
          ))}
          {!isFull && (
            <Actions>
              <Button look="secondary" onClick={() => onChange([...areas, NEW_AREA])}>
                {t('commissions.clearing.add')}
              </Button>
            </Actions>
          )}
        </>
      )}
    </>
  )
}
