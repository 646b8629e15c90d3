/** Which Airdesk this is; a test holds it to package.json, which no bundle has with it. */
export const PRODUCT_VERSION = '0.1.0';
