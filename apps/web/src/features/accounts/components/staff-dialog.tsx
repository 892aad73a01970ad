import { holdsInterviews } from '@portal/domain/accounts/rules.ts'
import type { StaffView } from '@portal/domain/accounts/schema.ts'
import { INTERVIEW_LANGUAGES } from '@portal/domain/kernel/education.ts'
import { RIGHTS } from '@portal/domain/kernel/right.ts'
import { ASSIGNABLE_ROLES } from '@portal/domain/kernel/role.ts'
import { plainEmail } from '@portal/domain/kernel/typed-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/texts.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldNotes } from '../../../ui/field.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type FormField, useForm } from '../../../ui/use-form.ts'
import { optionsOf } from '../../directory/parts/use-directory.ts'
import { saveStaff, staffMemberQuery, universityListQuery } from '../api.ts'
import { checkStaff, EMPTY_STAFF, shownPhone, valuesOf } from '../state/staff-values.ts'
import classes from './accounts.module.css'
import { NewPasswordField } from './new-password-field.tsx'

type StaffDialogProps = {
  /** `new`, the id of the member to edit, or null while the dialog is closed. */
  readonly subject: string | null
  readonly onClose: () => void
  readonly onSaved: (name: string) => void
}

/** Dialog that creates or edits a staff member (docs/specification/accounts.md#staff-accounts). */
export function StaffDialog({ subject, onClose, onSaved }: StaffDialogProps) {
  const { t } = useTexts()
  const isNew = subject === 'new'
  return (
    <Dialog
      isOpen={subject !== null}
      title={t(isNew ? 'staff.people.create' : 'staff.people.editTitle')}
      size="lg"
      onClose={onClose}
    >
      {isNew && <StaffForm member={null} onClose={onClose} onSaved={onSaved} />}
      {subject !== null && !isNew && <EditForm id={subject} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  )
}

/** Fetches the member again: the form begins with the current values. */
function EditForm({ id, ...ends }: { id: string } & Pick<StaffDialogProps, 'onClose' | 'onSaved'>) {
  const member = useQuery({ ...staffMemberQuery(id), staleTime: 0, gcTime: 0 })
  if (!member.isSuccess) return <Waiting on={member} />
  return <StaffForm member={member.data.data} {...ends} />
}

type StaffFormProps = { readonly member: StaffView | null } & Pick<StaffDialogProps, 'onClose' | 'onSaved'>

function StaffForm({ member, onClose, onSaved }: StaffFormProps) {
  const { t, language } = useTexts()
  const universities = useQuery(universityListQuery())
  const isNew = member === null
  const form = useForm({
    labels: {
      fullName: t('staff.people.fullName'),
      email: t('accounts.fields.email'),
      password: t('accounts.fields.password'),
      roles: t('staff.people.roles'),
      rights: t('staff.people.rights'),
      phoneNumber: t('staff.people.phoneNumber'),
      university: t('staff.people.university'),
      interviewLanguages: t('staff.people.interviewLanguages'),
    },
    id: 'staff',
    initial: member === null ? EMPTY_STAFF : valuesOf(member),
    check: (values) => checkStaff(values, isNew),
    fieldOfKey: { email_already_exists: 'email', wrong_phone_number: 'phoneNumber' },
  })
  const isExpert = holdsInterviews(form.values.roles)

  const save = form.submit(async (values) => {
    await saveStaff(values, member)
    onSaved(values.fullName.trim())
  })

  return (
    <form noValidate className={classes.stack} onSubmit={save}>
      <FormSummary form={form} />
      <TextField {...form.field('fullName')} maxLength={200} autoComplete="off" />
      <TextField
        {...form.field('email')}
        clean={plainEmail}
        type="email"
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
      />
      {isNew && <NewPasswordField {...form.field('password')} />}
      <Ticks {...form.field('roles')} options={ASSIGNABLE_ROLES} textOf={(role) => t(`kernel.roles.${role}`)} />
      {isExpert && (
        <TextField
          {...form.field('phoneNumber')}
          clean={shownPhone}
          hint={t('staff.people.phoneHint')}
          type="tel"
          autoComplete="off"
          width={22}
        />
      )}
      <SearchField
        {...form.field('university')}
        hint={t(isExpert ? 'staff.people.expertUniversityHint' : 'staff.people.universityHint')}
        options={optionsOf(universities.data?.list ?? [], language)}
        isLoading={universities.isPending}
        isOptional={!isExpert}
      />
      {form.values.university === '' && (
        <Ticks
          {...form.field('rights')}
          hint={t('staff.people.rightsHint')}
          options={RIGHTS}
          textOf={(right) => t(`staff.people.right.${right}`)}
        />
      )}
      {isExpert && (
        <Ticks
          {...form.field('interviewLanguages')}
          hint={t('staff.people.interviewLanguagesHint')}
          options={INTERVIEW_LANGUAGES}
          textOf={(each) => t(`directory.language.${each}`)}
        />
      )}
      <FormActions
        submit={t(isNew ? 'staff.people.add' : 'staff.people.save')}
        isBusy={form.isBusy}
        onCancel={onClose}
      />
    </form>
  )
}

type TicksProps<Value extends string> = FormField<readonly Value[]> & {
  readonly options: readonly Value[]
  readonly textOf: (option: Value) => string
  readonly hint?: string
}

/** Checkboxes of a few options. The error summary links to the first. */
function Ticks<Value extends string>(field: TicksProps<Value>) {
  const { id, name, label, value, fault, onChange, options, textOf, hint } = field
  const described = fault ? 'fault' : hint && 'hint'
  return (
    <fieldset {...(described ? { 'aria-describedby': `${id}-${described}` } : {})}>
      <legend>{label}</legend>
      <FieldNotes id={id} name={name} label={label} hint={hint} fault={fault} />
      <div className={classes.columns}>
        {options.map((option, at) => (
          <CheckboxField
            key={option}
            id={at === 0 ? id : `${id}-${option}`}
            name={option}
            label={textOf(option)}
            value={value.includes(option)}
            onChange={(isTicked) =>
              onChange(options.filter((each) => (each === option ? isTicked : value.includes(each))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
