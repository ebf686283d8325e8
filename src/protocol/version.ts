/** The version the service tells of itself; a test holds it to package.json's. */
export const VERSION = "0.1.0";
