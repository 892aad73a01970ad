import slots from '../../../../../locales/en/slots.json'

export default { slots }
