import {
  columnLabel,
  columnsOf,
  EXPORT_COLUMNS,
  EXPORT_GROUPS,
  type ExportColumn,
  type ExportGroup,
  isPersonal,
} from '@portal/domain/review/export-schema.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import classes from './export-columns.module.css'

type ColumnsProps = {
  readonly chosen: readonly ExportColumn[]
  readonly onChange: (columns: readonly ExportColumn[]) => void
}

/** Columns of the export in groups that unfold; personal data is marked. */
export function ExportColumns({ chosen, onChange }: ColumnsProps) {
  const { t } = useTexts()
  return (
    <fieldset>
      <legend>{t('applications.exporting.columnsTitle')}</legend>
      <p role="status">{t('applications.exporting.chosen', { count: chosen.length })}</p>
      <AllOrNone of={EXPORT_COLUMNS} chosen={chosen} onChange={onChange} />
      {EXPORT_GROUPS.map((group) => (
        <Group key={group} group={group} chosen={chosen} onChange={onChange} />
      ))}
      <p className={classes.recorded}>
        <PersonalMark /> {t('applications.exporting.recorded')}
      </p>
    </fieldset>
  )
}

function Group({ group, chosen, onChange }: ColumnsProps & { readonly group: ExportGroup }) {
  const { t } = useTexts()
  const columns = columnsOf(group)
  const name = t(`applications.exporting.groups.${group}`)
  const count = columns.filter((column) => chosen.includes(column)).length
  return (
    <details className={classes.group} name="export-group">
      <summary>
        {t('applications.exporting.groupCount', { group: name, count, all: columns.length })}
        {columns.some(isPersonal) && <PersonalMark />}
      </summary>
      <AllOrNone of={columns} group={name} chosen={chosen} onChange={onChange} />
      <div className={classes.columns}>
        {columns.map((column) => (
          <CheckboxField
            key={column}
            id={`export-${column}`}
            name={column}
            label={
              <>
                {columnLabel(column, t)} {isPersonal(column) && <PersonalMark hasText />}
              </>
            }
            value={chosen.includes(column)}
            isUnmarked
            onChange={(isChosen) =>
              onChange(EXPORT_COLUMNS.filter((other) => (other === column ? isChosen : chosen.includes(other))))
            }
          />
        ))}
      </div>
    </details>
  )
}

type AllOrNoneProps = ColumnsProps & { readonly of: readonly ExportColumn[]; readonly group?: string }

/** Selects all of these columns, or none if all are selected. */
function AllOrNone({ of, group, chosen, onChange }: AllOrNoneProps) {
  const { t } = useTexts()
  const isAll = of.every((column) => chosen.includes(column))
  const act = t(isAll ? 'applications.exporting.none' : 'applications.exporting.all')
  return (
    <Button
      look="quiet"
      {...(group === undefined ? {} : { 'aria-label': t('applications.exporting.ofGroup', { act, group }) })}
      onClick={() =>
        onChange(EXPORT_COLUMNS.filter((column) => (of.includes(column) ? !isAll : chosen.includes(column))))
      }
    >
      {act}
    </Button>
  )
}

/** Mark of personal data, with text beside a column's name. */
function PersonalMark({ hasText = false }: { readonly hasText?: boolean }) {
  const { t } = useTexts()
  return (
    <span className={classes.personal}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <circle cx="8" cy="5" r="3" />
        <path d="M2 14a6 6 0 0 1 12 0z" />
      </svg>
      {hasText && t('applications.exporting.personal')}
    </span>
  )
}
