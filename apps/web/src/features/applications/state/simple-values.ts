import {
  type ByKind,
  type ChoiceField,
  ofFields,
  type SimpleField,
  typedOf,
  type ValueOf,
} from '@portal/domain/applications/form.ts'

/** Simple fields in a form: empty without a choice or text. */
export type SimpleValues<F extends SimpleField> = {
  readonly [Field in F]: Field extends ChoiceField ? ValueOf<Field> | '' : ByKind<Field, never, boolean, string>
}

type Stated = string | number | boolean | null | undefined

/** Form values of simple fields; an unknown choice becomes empty. */
export const simpleValues = <F extends SimpleField>(fields: readonly F[], stated: { readonly [Field in F]?: Stated }) =>
  ofFields(fields, (field, { kind, values = [] }) => {
    const given = stated[field]
    if (kind === 'yesNo') return given === true
    return kind === 'choice' ? (values.find((known) => known === given) ?? '') : typedOf(given as string | undefined)
  }) as SimpleValues<F>

/** Body of simple fields: null for an empty value. */
export const simpleBody = <F extends SimpleField>(fields: readonly F[], values: SimpleValues<F>) =>
  ofFields(fields, (field) => (values[field] === '' ? null : values[field])) as {
    [Field in F]: Exclude<SimpleValues<F>[Field], ''> | (SimpleValues<F>[Field] extends boolean ? never : null)
  }
