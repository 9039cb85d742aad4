/** Lists of invented names. The surnames are chosen so that no combination is the name of a known person. */
export const firstNames: readonly string[] = `
Abril Adaeze Ailsa Alba Alina Alma Amara Anaïs Anika Anouk Aoife Ariadne Astrid Aurelia Avery Aya Beatriz Belén Bianca
Birdie Blythe Briar Brooke Calla Carys Cecily Célia Clementine Cora Dahlia Daphne Delphine Dilys Dorothea Edda Effie
Eilidh Eléonore Elif Elke Elodie Elsie Esme Etta Fable Farah Fenna Fern Fleur Flora Frida Genevieve Gia Giulia Greta
Gwen Hana Hattie Heidi Henrike Ida Ingrid Ione Iris Isaura Ivy Jana Jessamy Jolie Juno Kaia Kalina Keira Kerensa Kiri
Lark Leonie Leticia Lilou Linnea Liv Lois Lotte Lucía Luna Mabel Maia Malin Maren Margot Marisol Marit Matilda Mei
Meredith Mila Mireille Mirren Nairi Nell Neve Niamh Noor Nora Océane Odette Olwen Orla Paloma Perla Petra Phoebe Pia
Pilar Primrose Rahel Ramona Rhiannon Rosa Rowan Runa Sabine Saffron Salma Selma Senna Signe Sigrid Simone Solveig Sorrel
Stella Suki Sunniva Svea Sylvie Tabitha Talia Tamsin Tessa Thea Thora Tilda Tova Ulla Una Vera Verity Vida Viola Willa
Winnie Xenia Yara Ylva Yuki Zahra Zelda Zora Anton Bastian Caspian Dario Elio Fabian Hugo Ivo Jasper Kian Leandro Matteo
Nico Oskar Pavel Rafael Soren Theo Viggo Yannick
`
  .trim()
  .split(/\s+/);

export const lastNames: readonly string[] = `
Abernale Ackerdyke Adebright Alderwick Amberley-Voss Appledene Arkwell Ashgrove Averstone Axbridge Balderton Barrowclough
Beckindale Bellweather Birchenall Blackmarsh Blythewood Bogdanić Bramhollow Brindlecote Brockenshaw Burrowdale Calderwick
Calloway-Finch Cantrelle Carraway Castellane Chatterleigh Clovelly-Hart Cobblestone Coldharbour Copperthwaite Corvane
Crabtree-Moss Cranmere Crestwell Cullenbrook Dalgarrow Dandridge Darkwater Deepdale Delafontaine Dewhirst Dinglewood
Dovecote Drakenfeld Dunmere Eastergate Eddlestone Elderbrook Ellingswood Emberlyn Evergrove Fairbrace Farrowmere
Fellgarth Fennimore Fernsby Finchcombe Flintoff-Reyes Foxglove Frostick Gablewood Garrowby Gillenwater Glenfaddoch
Goldsborough Goosewell Grantleigh Greenhalgh-Ortiz Grimsditch Hallowell Hardcastle-Lim Harebell Hartsease Haverstock
Hawthwaite Hazelrigg Heatherington Hollinsworth Honeychurch Hopgrove Huckaback Illingdale Inglewhite Ironmonger Ivesdale
Jessamine-Roy Juniperfield Kestrelman Kettlewell Kingsbrae Kirkbride-Sato Knapweed Lambsgate Larkhill Laverstock Lightbown
Limbrick Lindenmere Lockerbrook Longcroft Loosestrife Lovelock-Diaz Lyndhurst-Obi Maplethorpe Marchwood Marigolden
Meadowcroft Merriwhite Millichap Mistlethwaite Moonsammy Mossdale Mulberrie Netherwood Nightingill Nutbourne Oakenshield
Oldershaw Orchardson Osgathorpe Otterburne Overdale Oxenhope Padgbury Partridge-Ng Pebblewick Pennyfeather Periwinkle
Pickersgill Pinewright Plumtree-Aziz Quarrington Quillfeather Ravenscar Redfearn-Cho Ribblesdale Ridgeworthy Rosethorn
Rushmere Saltmarsh Sandalwood Scarborow Sedgewick-Rao Shadwell-Ito Silverlock Skylarkin Snowberry Sparrowhawk-Lee
Starkwether Stonegrave Summerskill Swallowfield Tamarisk Tangleweed Thistlewood Thornycroft Tidewell Timberlane Tolliver
Trevanion Tumbleweed Underhill-Diop Vanderquill Wainscott Waterhouse-Kim Wetherfield Whinfell Whortleberry Willowmere
Winterbourne Woodruff-Sol Wrenfield Yarrowby Yellowlees Zephyrine
`
  .trim()
  .split(/\s+/);

export const parentFirstNames: readonly string[] = `
Alasdair Bettina Conrad Deirdre Emeka Fiorella Gareth Hollis Ingmar Joelle Kerstin Lamar Marguerite Nestor Ottoline
Paulette Quentin Rosalba Stellan Thandiwe Ulrich Viviana Wendell Xiomara Yusuf Zdenka
`
  .trim()
  .split(/\s+/);
