import slots from '../../../../../locales/kk/slots.json'

export default { slots }
